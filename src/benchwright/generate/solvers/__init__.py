"""Solvers that read the prompts."""
