"""The hot loops, compiled from C where a compiler was there at installation, and the same in NumPy."""

from benchwright.kernels.elo import COMPILED, MOST_MODELS, described, lanes, pack, rate_orders

__all__ = ["COMPILED", "MOST_MODELS", "described", "lanes", "pack", "rate_orders"]
