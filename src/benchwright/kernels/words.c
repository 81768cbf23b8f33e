/* Reading words: edges by blocks of 64 bytes, hashes from a copy in lower case, the rare characters one by one. */

#include "words.h"

#include <stdlib.h>

#define FOREIGN 0x8080808080808080u

/* Stands in the copy in lower case for a character that is not copied: no byte of UTF-8. */
static const uint8_t NOT_COPIED = 0xff;

Reader *new_reader(const uint32_t *letters, bool characters)
{
    Reader *reader = malloc(sizeof *reader);
    if (reader) {
        reader->letters = letters;
        reader->characters = characters;
        reader->spare = (Room){NULL, 0};
        start_text(reader, (Text){NULL, 0});
    }
    return reader;
}

void free_reader(Reader *reader)
{
    if (reader) {
        free(reader->spare.bytes);
        free(reader);
    }
}

void start_text(Reader *reader, Text text)
{
    reader->text = text;
    reader->chunk = reader->next = reader->open = reader->count = 0;
    reader->inside = reader->done = false;
}

bool make_room(Room *room, size_t size)
{
    if (size <= room->size) {
        return true;
    }
    size_t wanted = size > room->size * 2 ? size : room->size * 2;
    uint8_t *bytes = realloc(room->bytes, wanted);
    if (!bytes) {
        return false;
    }
    room->bytes = bytes;
    room->size = wanted;
    return true;
}

void keep_last(Reader *reader, size_t kept)
{
    if (reader->count <= kept) {
        return;
    }
    size_t dropped = reader->count - kept;
    memmove(reader->starts, reader->starts + dropped, kept * sizeof *reader->starts);
    memmove(reader->ends, reader->ends + dropped, kept * sizeof *reader->ends);
    memmove(reader->hashes, reader->hashes + dropped, kept * sizeof *reader->hashes);
    reader->count = kept;
}

/* The bits of a few bytes of a block from `from` on; those outside the block are cut off. */
static inline uint64_t bits_from(ptrdiff_t from, unsigned count)
{
    uint64_t bits = ((uint64_t)1 << count) - 1;
    return from < 0 ? bits >> -from : bits << from;
}

/* Change a copied character to lower case, if that has as many bytes and does not depend on others. */
static inline void copy_lower(Reader *reader, uint32_t code, unsigned size, uint8_t *low)
{
    uint32_t small = reader->letters[code] & LOWER;
    if (small == code) {
        return;
    }
    unsigned small_size = small < 0x80 ? 1 : small < 0x800 ? 2 : small < 0x10000 ? 3 : 4;
    if (small_size == size && code != SIGMA) {
        encode(small, low);
    } else {
        *low = NOT_COPIED;
        reader->gaps = true;
    }
}

/* Bits of a block at `place` that belong to characters of words beyond ASCII, those that began before it included.
   These characters are copied in lower case. */
static uint64_t foreign_words(Reader *reader, size_t place, uint64_t foreign)
{
    const uint8_t *block = reader->text.bytes + place, *end = reader->text.bytes + reader->text.size;
    const uint8_t *chunk = reader->text.bytes + reader->chunk;
    uint64_t words = 0;
    while (foreign) {
        unsigned bit = lowest_bit(foreign);
        const uint8_t *start = lead_of(block + bit, reader->text.bytes);
        uint32_t code;
        unsigned size = decode(start, end, &code);
        if (size == 0 || start + size <= block + bit) {
            foreign &= foreign - 1;
            continue;
        }
        ptrdiff_t from = start - block;
        foreign &= ~bits_from(from, size);
        uint32_t letter = reader->letters[code];
        if (letter & WORD) {
            words |= bits_from(from, letter & SPLITS ? 1 : size);
            if (start >= chunk) {
                copy_lower(reader, code, size, reader->low + (start - chunk));
            }
        }
    }
    return words;
}

/* Write the places of the bits of a block; gives how many. Eight at once: their number cannot be foretold. */
static inline size_t write_edges(uint64_t bits, uint32_t block, uint32_t *edges)
{
    size_t count = bits_set(bits);
    for (size_t edge = 0; edge < count; edge += 8) {
        for (size_t place = edge; place < edge + 8; place++, bits &= bits - 1) {
            edges[place] = block + lowest_bit(bits | (uint64_t)1 << 63);
        }
    }
    return count;
}

/* Note where words start and end in the chunk; gives how many places that are. */
static size_t find_edges(Reader *reader, size_t size)
{
    const uint8_t *bytes = reader->text.bytes + reader->chunk;
    size_t left = reader->text.size - reader->chunk, edges = 0;
    uint64_t before = reader->inside;
    reader->gaps = false;
    for (size_t block = 0; block < size; block += BLOCK) {
        uint8_t last[BLOCK];
        const uint8_t *from = bytes + block;
        if (RARELY(left - block < BLOCK)) {
            memset(last, ' ', BLOCK);
            memcpy(last, from, left - block);
            from = last;
        }
        Classes found = classify(from, reader->low + block);
        if (RARELY(found.foreign != 0)) {
            found.words |= foreign_words(reader, reader->chunk + block, found.foreign);
        }
        uint64_t changes = found.words ^ (found.words << 1 | before);
        before = found.words >> 63;
        edges += write_edges(changes, (uint32_t)block, reader->edges + edges);
    }
    reader->inside = before;
    return edges;
}

/* The lower case of any word, in the spare room; NULL without memory. */
static const uint8_t *lowered_slowly(Reader *reader, size_t start, size_t end, size_t *size)
{
    if (!make_room(&reader->spare, lower_room(end - start) + SPARE)) {
        return NULL;
    }
    uint8_t *bytes = reader->spare.bytes;
    *size = lower(reader->letters, reader->text, start, end, bytes);
    memset(bytes + *size, 0, SPARE);
    return bytes;
}

/* Is one of the first `size` bytes NOT_COPIED? Its complement is 0, and only below a 0 is a 1 borrowed from. */
static inline bool has_gap(uint64_t bytes, size_t size)
{
    uint64_t turned = ~(bytes & ~(uint64_t)0 >> (64 - 8 * size));
    return (turned - 0x0101010101010101u) & ~turned & FOREIGN;
}

/* Does a copy in lower case lack characters? */
static bool lacks(const uint8_t *bytes, size_t size)
{
    for (; size > 8; bytes += 8, size -= 8) {
        if (has_gap(load8(bytes), 8)) {
            return true;
        }
    }
    return has_gap(load8(bytes), size);
}

/* The lower case of a word in the copy of the chunk; NULL if it is not there as a whole. */
static inline const uint8_t *copied(const Reader *reader, size_t start, size_t end)
{
    if (start < reader->chunk || end > reader->chunk + CHUNK) {
        return NULL;
    }
    const uint8_t *bytes = reader->low + (start - reader->chunk);
    return RARELY(reader->gaps) && lacks(bytes, end - start) ? NULL : bytes;
}

const uint8_t *lowered(Reader *reader, size_t word, size_t *size)
{
    size_t start = reader->starts[word], end = reader->ends[word];
    const uint8_t *bytes = copied(reader, start, end);
    *size = end - start;
    return bytes ? bytes : lowered_slowly(reader, start, end, size);
}

/* Hold one more word; false without memory. */
static inline bool hold(Reader *reader, size_t start, size_t end)
{
    size_t word = reader->count, size = end - start;
    const uint8_t *bytes = copied(reader, start, end);
    if (RARELY(!bytes)) {
        bytes = lowered_slowly(reader, start, end, &size);
        if (!bytes) {
            return false;
        }
    }
    reader->starts[word] = start;
    reader->ends[word] = end;
    reader->hashes[word] = hash_bytes(bytes, size);
    reader->count = word + 1;
    return true;
}

static bool read_words(Reader *reader)
{
    size_t left = reader->text.size - reader->chunk;
    /* The last chunk is read to one byte past its end at least, a space, so that every word ends. */
    size_t size = left >= CHUNK ? CHUNK : (left / BLOCK + 1) * BLOCK;
    bool inside = reader->inside;
    size_t edges = find_edges(reader, size), edge = 0, chunk = reader->chunk;
    if (inside && edges > 0) {
        if (!hold(reader, reader->open, chunk + reader->edges[0])) {
            return false;
        }
        edge = 1;
    }
    for (; edge + 1 < edges; edge += 2) {
        if (RARELY(!hold(reader, chunk + reader->edges[edge], chunk + reader->edges[edge + 1]))) {
            return false;
        }
    }
    if (edge < edges) {
        reader->open = chunk + reader->edges[edge];
    }
    reader->next = reader->chunk + CHUNK;
    reader->done = left < CHUNK;
    return true;
}

/* Hold every character of a word as a word. */
static bool read_characters(Reader *reader)
{
    const uint8_t *end = reader->text.bytes + reader->text.size;
    size_t place = reader->chunk, limit = place + CHUNK;
    /* Nothing of this chunk stands in `low`. */
    reader->chunk = SIZE_MAX;
    while (place < reader->text.size && place < limit) {
        uint32_t code;
        unsigned size = decode(reader->text.bytes + place, end, &code);
        if (size == 0) {
            place++;
            continue;
        }
        if (reader->letters[code] & WORD && RARELY(!hold(reader, place, place + size))) {
            return false;
        }
        place += size;
    }
    reader->next = place;
    reader->done = place >= reader->text.size;
    return true;
}

bool read_chunk(Reader *reader)
{
    reader->chunk = reader->next;
    return reader->characters ? read_characters(reader) : read_words(reader);
}
