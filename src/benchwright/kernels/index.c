/* The index of the questions' n-grams: each n-gram stands once, as a place in the words, found by its hash. */

#include "ngrams.h"

static bool same_gram(Lexicon words, int64_t one, int64_t other, size_t n)
{
    int64_t size = words.ends[one + (int64_t)n] - words.ends[one];
    if (words.ends[other + (int64_t)n] - words.ends[other] != size) {
        return false;
    }
    for (size_t word = 1; word < n; word++) {
        int64_t at = words.ends[one + (int64_t)word] - words.ends[one];
        if (words.ends[other + (int64_t)word] - words.ends[other] != at) {
            return false;
        }
    }
    return memcmp(words.bytes + words.ends[one], words.bytes + words.ends[other], (size_t)size) == 0;
}

static uint64_t hash_word(Lexicon words, int64_t word)
{
    return hash_bytes(words.bytes + words.ends[word], (size_t)(words.ends[word + 1] - words.ends[word]));
}

/* The n-gram that starts at a word: its number, a new one if need be. */
static uint32_t place_gram(Lexicon words, const Level *level, Building into, int64_t first, uint64_t hash, size_t known)
{
    size_t slot = first_slot(level, hash);
    for (; into.slots[slot] != NONE; slot = (slot + 1) & level->slot_mask) {
        uint32_t gram = into.slots[slot];
        if (into.hashes[gram] == hash && same_gram(words, into.firsts[gram], first, level->n)) {
            return gram;
        }
    }
    into.slots[slot] = (uint32_t)known;
    into.hashes[known] = hash;
    into.firsts[known] = first;
    into.bloom[hash >> level->bloom_shift] |= bloom_bits(hash);
    return (uint32_t)known;
}

/* Give the words of a question the n-grams that start at them; gives how many n-grams are known then. */
static size_t place_question(Lexicon words, const Level *level, Building into, int64_t start, int64_t end, size_t known)
{
    int64_t n = (int64_t)level->n;
    uint64_t hash = 0, recent[MOST];
    for (int64_t word = start; word < end; word++) {
        into.grams_of[word] = NONE;
        uint64_t next = hash_word(words, word);
        uint64_t *oldest = recent + (word - start) % n;
        if (word - start >= n) {
            hash -= *oldest * level->power;
        }
        *oldest = next;
        hash = hash * MULTIPLIER + next;
        if (word - start < n - 1) {
            continue;
        }
        int64_t first = word - n + 1;
        uint32_t gram = place_gram(words, level, into, first, finish(hash), known);
        known += gram == known;
        into.grams_of[first] = gram;
    }
    return known;
}

size_t build_level(Lexicon words, const int64_t *starts, size_t questions, Level level, Building into)
{
    size_t known = 0;
    for (size_t question = 0; question < questions; question++) {
        known = place_question(words, &level, into, starts[question], starts[question + 1], known);
    }
    return known;
}
