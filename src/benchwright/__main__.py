"""`python -m benchwright` is the command line."""

from benchwright.cli import main

if __name__ == "__main__":
    main()
