"""The version of benchwright, as every run records it."""

VERSION = "0.1.0"
RUNNER = f"benchwright {VERSION}"
