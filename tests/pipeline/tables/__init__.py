"""Tests of reading tables of scores."""
