/* The scan: hashes of n words in a row, roughly sieved, then found in the index, then compared word by word. */

#include "ngrams.h"

enum {
    /* Numbers of the sieve that are fetched ahead: it may be larger than a cache. */
    AHEAD = 48,
    /* Slots that are. */
    FEW_AHEAD = 4,
};

/* Is the word of a document that word of the questions? -1 without memory. */
static int same_word(Reader *reader, size_t held, Lexicon lexicon, int64_t word)
{
    size_t size;
    const uint8_t *bytes = lowered(reader, held, &size);
    if (!bytes) {
        return -1;
    }
    int64_t start = lexicon.ends[word];
    return (size_t)(lexicon.ends[word + 1] - start) == size && memcmp(bytes, lexicon.bytes + start, size) == 0;
}

/* Are the n words from `held` on the n-gram that starts at `first`? Where the one before was found and goes on in the
   questions as it does in the document, all but the last word are known to be. */
static int same_words(Reader *reader, size_t held, Lexicon lexicon, const Level *level, int64_t first)
{
    size_t n = level->n;
    bool goes_on = n > 1 && level->match + 1 == first && level->match_end == reader->ends[held + n - 2];
    for (size_t word = goes_on ? n - 1 : 0; word < n; word++) {
        int same = same_word(reader, held + word, lexicon, first + (int64_t)word);
        if (same != 1) {
            return same;
        }
    }
    return 1;
}

static void note(Sighting *seen, Document document, size_t offset)
{
    if (seen->documents == 0) {
        seen->first = document.number;
        seen->offset = document.start + (int64_t)offset;
    }
    if (seen->documents == 0 || seen->last != document.number) {
        seen->documents++;
        seen->last = document.number;
    }
}

/* Look up the n words from `held` on; false without memory. */
static bool look_up(Reader *reader, size_t held, Lexicon lexicon, Level *level, uint64_t hash, Document document)
{
    size_t slot = first_slot(level, hash);
    for (; level->slots[slot] != NONE; slot = (slot + 1) & level->slot_mask) {
        uint32_t gram = level->slots[slot];
        if (level->hashes[gram] != hash) {
            continue;
        }
        int same = same_words(reader, held, lexicon, level, level->firsts[gram]);
        if (same < 0) {
            return false;
        }
        if (same) {
            note(level->seen + gram, document, reader->starts[held]);
            level->match = level->firsts[gram];
            level->match_end = reader->ends[held + level->n - 1];
            return true;
        }
    }
    return true;
}

/* Hash all places from `first` on at which n held words start; gives how many. */
static size_t hash_places(Reader *reader, const Level *level, size_t first)
{
    size_t n = level->n, count = 0;
    uint64_t hash = 0;
    if (reader->count < first + n) {
        return 0;
    }
    for (size_t word = first; word < first + n - 1; word++) {
        hash = hash * MULTIPLIER + reader->hashes[word];
    }
    for (size_t word = first + n - 1; word < reader->count; word++) {
        hash = hash * MULTIPLIER + reader->hashes[word];
        reader->places[count++] = finish(hash);
        hash -= reader->hashes[word + 1 - n] * level->power;
    }
    return count;
}

/* Keep the places whose hash passes the sieve; gives how many. */
static size_t sieve(Reader *reader, const Level *level, size_t count)
{
    const uint64_t *hashes = reader->places;
    size_t left = 0;
    for (size_t place = 0; place < count; place++) {
        if (place + AHEAD < count) {
            PREFETCH(level->bloom + (hashes[place + AHEAD] >> level->bloom_shift));
        }
        uint64_t bits = bloom_bits(hashes[place]);
        reader->passed[left] = (uint32_t)place;
        left += (level->bloom[hashes[place] >> level->bloom_shift] & bits) == bits;
    }
    return left;
}

/* Look at every place that ends in a word that is new; `kept` words are not. False without memory. */
static bool scan_held(Reader *reader, Lexicon lexicon, Level *level, size_t kept, Document document)
{
    size_t first = kept + 1 > level->n ? kept + 1 - level->n : 0;
    size_t places = hash_places(reader, level, first);
    size_t left = sieve(reader, level, places);
    for (size_t place = 0; place < left; place++) {
        if (place + FEW_AHEAD < left) {
            PREFETCH(level->slots + first_slot(level, reader->places[reader->passed[place + FEW_AHEAD]]));
        }
        uint64_t hash = reader->places[reader->passed[place]];
        size_t held = first + reader->passed[place];
        bool known = reader->ends[held + level->n - 1] <= document.fresh;
        if (!known && !look_up(reader, held, lexicon, level, hash, document)) {
            return false;
        }
    }
    return true;
}

bool scan_text(Reader *reader, Lexicon lexicon, Level *levels, size_t count, Document document)
{
    size_t most = 1;
    for (size_t level = 0; level < count; level++) {
        levels[level].match_end = SIZE_MAX;
        most = levels[level].n > most ? levels[level].n : most;
    }
    while (!reader->done) {
        size_t kept = reader->count;
        if (!read_chunk(reader)) {
            return false;
        }
        for (size_t level = 0; level < count; level++) {
            if (!scan_held(reader, lexicon, levels + level, kept, document)) {
                return false;
            }
        }
        keep_last(reader, most - 1);
    }
    return true;
}
