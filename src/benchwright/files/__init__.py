"""The only door to the disk: checked JSONL, JSON and TOML, atomic writes, SHA-256."""

from benchwright.files.atomic import copy_file, make_folder, refuse_occupied, sha256_bytes, sha256_file, write_atomic
from benchwright.files.faults import find_faults
from benchwright.files.lines import canary_in, explain_line, load_jsonl, read_bytes, read_lines, read_rows, read_toml
from benchwright.files.patterns import matching

__all__ = [
    "canary_in",
    "copy_file",
    "explain_line",
    "find_faults",
    "load_jsonl",
    "make_folder",
    "matching",
    "read_bytes",
    "read_lines",
    "read_rows",
    "read_toml",
    "refuse_occupied",
    "sha256_bytes",
    "sha256_file",
    "write_atomic",
]
