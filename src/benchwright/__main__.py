"""`python -m benchwright` is the command line."""

from benchwright.cli import main

main()
