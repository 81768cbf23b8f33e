"""Documents out of Parquet: one column of texts, a row group at a time."""

from collections.abc import Iterator
from typing import Any, BinaryIO

from benchwright.files.extras import load_extra
from benchwright.files.pieces import Piece, Report, Unreadable, some_names
from benchwright.files.unpack import explain

_MOST_ROWS = 1 << 16


class ParquetTexts:
    """Reads one column of one Parquet source.

    Args:
        source: its name, for reports.
        field: the column; points lead into structs.
        unreadable: is told of what cannot be read.
    """

    def __init__(self, source: str, field: str, unreadable: Report) -> None:
        self._source, self._field, self._unreadable = source, field, unreadable
        self._arrow = load_extra("pyarrow", source)
        self._parquet = load_extra("pyarrow.parquet", source)
        self._nulls = 0

    def pieces(self, file: BinaryIO, *, piece: int) -> Iterator[Piece]:
        """Give the documents of rows; a null is an empty one.

        Args:
            file: the source, open; it must be one that can be read at any place.
            piece: bytes of text in each piece, about.
        """
        try:
            table = self._parquet.ParquetFile(
                file, buffer_size=1 << 20, pre_buffer=False, page_checksum_verification=True
            )
        except (self._arrow.ArrowException, OSError) as error:
            self._report(f"not a Parquet file that can be read: {explain(error)}")
            return
        names = self._path(table.schema_arrow)
        if names is None:
            return
        row = 1
        for group in range(table.num_row_groups):
            yield from self._group(table, group, names, row=row, piece=piece)
            row += table.metadata.row_group(group).num_rows
        if self._nulls:
            self._report(f"{self._nulls:,} of {row - 1:,} rows have null in column {self._field!r}")

    def _group(self, table: Any, group: int, names: list[str], *, row: int, piece: int) -> Iterator[Piece]:
        rows = _rows_a_piece(table.metadata.row_group(group), ".".join(names), piece)
        first = row
        try:
            batches = table.iter_batches(rows, row_groups=[group], columns=[self._field], use_threads=False)
            for batch in batches:
                texts = self._texts(batch, names)
                yield Piece(texts, first, 0, sum(map(len, texts)), None)
                first += len(texts)
        except (self._arrow.ArrowException, OSError) as error:
            last = row + table.metadata.row_group(group).num_rows - 1
            self._report(f"rows {first:,} to {last:,} cannot be read: {explain(error)}")

    def _texts(self, batch: Any, names: list[str]) -> list[bytes]:
        """Give the texts as bytes: decoding would only cost time."""
        column = batch.column(0)
        if len(names) > 1:
            column = self._arrow.compute.struct_field(column, names[1:])
        if self._arrow.types.is_dictionary(column.type):
            column = column.dictionary_decode()
        self._nulls += column.null_count
        return [text or b"" for text in column.cast(self._arrow.large_binary()).to_pylist()]

    def _path(self, schema: Any) -> list[str] | None:
        """Give the names that lead to the column, or report why there is none of texts."""
        names = [self._field] if self._field in schema.names else self._field.split(".")
        known, form = list(schema.names), None
        for name in names:
            if name not in known:
                self._report(f"no column {self._field!r}; it has {some_names(known)}")
                return None
            form = (schema if form is None else form).field(name).type
            known = [form.field(i).name for i in range(form.num_fields)] if self._arrow.types.is_struct(form) else []
        if not self._is_text(form):
            self._report(f"column {self._field!r} holds {form}, not texts")
            return None
        return names

    def _is_text(self, form: Any) -> bool:
        types = self._arrow.types
        form = form.value_type if types.is_dictionary(form) else form
        return bool(types.is_string(form) or types.is_large_string(form) or types.is_string_view(form))

    def _report(self, reason: str) -> None:
        self._unreadable(Unreadable(self._source, None, reason))


def _rows_a_piece(group: Any, path: str, piece: int) -> int:
    columns = [group.column(place) for place in range(group.num_columns)]
    size: int = sum(column.total_uncompressed_size for column in columns if column.path_in_schema == path)
    rows: int = piece * group.num_rows // max(1, size)
    return max(1, min(_MOST_ROWS, rows))
