/* Words in a row: an index of those of some questions, and where a document has them. */
#ifndef BENCHWRIGHT_NGRAMS_H
#define BENCHWRIGHT_NGRAMS_H

#include "words.h"

/* No n-gram: a word of a question after which too few follow. */
#define NONE UINT32_MAX

/* The words of all questions in lower case, one after the other. */
typedef struct {
    const uint8_t *bytes;
    const int64_t *ends; /* word w is the bytes ends[w] to ends[w + 1] */
    size_t count;
} Lexicon;

/* Where an n-gram was seen. */
typedef struct {
    int64_t documents; /* how many have it */
    int64_t first;     /* the first of them */
    int64_t offset;    /* where in that one, in bytes */
    int64_t last;      /* the last of them */
} Sighting;

/* The different n-grams of the questions, for one n. */
typedef struct {
    size_t n;
    uint64_t power; /* the multiplier to the n - 1: what the first of n words weighs */
    size_t grams;
    const uint64_t *hashes; /* of each n-gram */
    const int64_t *firsts;  /* a word at which it starts */
    const uint32_t *slots;  /* open addressing by hash; NONE is free */
    size_t slot_mask;
    const uint64_t *bloom; /* two bits an n-gram, both in one number */
    unsigned bloom_shift;
    Sighting *seen; /* of each n-gram; NULL while the index is built */
    /* While a document is scanned: */
    size_t match_end; /* where the last n-gram that was found ends */
    int64_t match;    /* the word at which it starts */
} Level;

/* What is filled while an index is built; the arrays have room for as many n-grams as there are places for one. */
typedef struct {
    uint64_t *hashes, *bloom;
    int64_t *firsts;
    uint32_t *slots, *grams_of;
} Building;

/* Fill a level: `questions + 1` numbers say at which words the questions start. Gives the different n-grams. */
size_t build_level(Lexicon words, const int64_t *starts, size_t questions, Level level, Building into);

/* A document: its number, the byte of it that the text starts at, and the byte of the text up to which all n-grams are
   known already. */
typedef struct {
    int64_t number, start;
    size_t fresh;
} Document;

/* Note every n-gram of the document that the reader is at the start of; false without memory. The reader then holds
   the last words, one fewer than the largest n. */
bool scan_text(Reader *reader, Lexicon lexicon, Level *levels, size_t count, Document document);

static const uint64_t MULTIPLIER = 0xbf58476d1ce4e5b9u;

/* Make a hash of words one whose bits all count. */
static inline uint64_t finish(uint64_t hash)
{
    hash = (hash ^ hash >> 29) * 0x94d049bb133111ebu;
    return hash ^ hash >> 32;
}

static inline uint64_t bloom_bits(uint64_t hash)
{
    return (uint64_t)1 << (hash & 63) | (uint64_t)1 << (hash >> 6 & 63);
}

static inline size_t first_slot(const Level *level, uint64_t hash)
{
    return (size_t)(hash >> 20) & level->slot_mask;
}

#endif
