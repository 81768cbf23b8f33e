/* Words of a text, each with its place and a hash of its lower case, a chunk at a time. */
#ifndef BENCHWRIGHT_WORDS_H
#define BENCHWRIGHT_WORDS_H

#include "blocks.h"
#include "compiler.h"
#include "letters.h"

enum {
    /* Bytes read at once: what is made of them stays in the nearest cache. */
    CHUNK = 1 << 14,
    /* Words in a row, at most. */
    MOST = 256,
    /* Bytes after a word that its hash reads past. */
    SPARE = 16,
    /* Words that are held at once: those of a chunk, and those kept from the one before. */
    HELD = CHUNK + BLOCK + MOST,
};

/* Memory that grows; 0 bytes at first. */
typedef struct {
    uint8_t *bytes;
    size_t size;
} Room;

/* What is known while a text is read. */
typedef struct {
    const uint32_t *letters;
    Text text;
    bool characters;  /* each character of a word is a word of its own */
    size_t chunk;     /* where the last chunk read starts */
    size_t next;      /* where the next one starts */
    bool done;
    bool inside;      /* the last chunk ended inside a word */
    size_t open;      /* where that word starts */
    bool gaps;        /* some characters of the last chunk are not in `low` */
    Room spare;       /* for words that cannot be read from `low` */
    size_t count;     /* words held */
    size_t starts[HELD], ends[HELD];
    uint64_t hashes[HELD];
    uint64_t places[HELD]; /* for the scan: hashes of n words in a row, and which of them are looked up */
    uint32_t passed[HELD];
    uint32_t edges[CHUNK + BLOCK];  /* where words start and end in the chunk, in turn; written by eight */
    uint8_t low[CHUNK + 2 * BLOCK]; /* the chunk in lower case, but for a few characters */
} Reader;

/* A reader, or NULL without memory. */
Reader *new_reader(const uint32_t *letters, bool characters);
void free_reader(Reader *reader);

/* Start a text; no word is held then. */
void start_text(Reader *reader, Text text);

/* Add the words of the next chunk to those held; false without memory. `done` says that it was the last one. */
bool read_chunk(Reader *reader);

/* Hold the last words only, `kept` at most. */
void keep_last(Reader *reader, size_t kept);

/* The lower case of a held word; NULL without memory. Valid until the next call. */
const uint8_t *lowered(Reader *reader, size_t word, size_t *size);

/* Enlarge, keeping what is there; false without memory. */
bool make_room(Room *room, size_t size);

static inline uint64_t hash_step(uint64_t hash, uint64_t number)
{
    hash = (hash ^ number) * 0xd6e8feb86659fd93u;
    return hash ^ hash >> 32;
}

/* A hash of bytes, of which SPARE after the end must be readable. Nearly all words have 16 at most: for these it is
   the same steps, since lengths cannot be foretold and a wrong guess costs more than a step. */
static inline uint64_t hash_bytes(const uint8_t *bytes, size_t size)
{
    static const uint8_t masks[32] = {255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255};
    uint64_t hash = size * 0x9e3779b97f4a7c15u;
    for (; RARELY(size > 16); bytes += 8, size -= 8) {
        hash = hash_step(hash, load8(bytes));
    }
    const uint8_t *mask = masks + 16 - size;
    hash = hash_step(hash, load8(bytes) & load8(mask));
    return hash_step(hash, load8(bytes + 8) & load8(mask + 8));
}

#endif
