/* Sixty-four bytes at once: which are letters, digits or underscores of ASCII, which are none of ASCII. */
#ifndef BENCHWRIGHT_BLOCKS_H
#define BENCHWRIGHT_BLOCKS_H

#include <stdint.h>

#if defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>
#endif

enum { BLOCK = 64 };

/* One bit a byte, the first byte lowest. */
typedef struct {
    uint64_t words;   /* letters, digits and underscores of ASCII */
    uint64_t foreign; /* bytes of characters beyond ASCII */
} Classes;

#if defined(__SSE2__) || defined(_M_X64)

/* Bytes from `first` on, `count` of them; the comparison is signed, so both sides are shifted to start at -128. */
static inline __m128i in_range(__m128i bytes, int first, int count)
{
    return _mm_cmplt_epi8(_mm_add_epi8(bytes, _mm_set1_epi8((char)(-128 - first))), _mm_set1_epi8((char)(-128 + count)));
}

/* Classify a block, and write it with the capitals of ASCII in lower case. */
static inline Classes classify(const uint8_t *from, uint8_t *low)
{
    Classes found = {0, 0};
    for (int part = 0; part < BLOCK; part += 16) {
        __m128i bytes = _mm_loadu_si128((const __m128i *)(from + part));
        __m128i small = _mm_or_si128(bytes, _mm_and_si128(in_range(bytes, 'A', 26), _mm_set1_epi8(32)));
        __m128i letters = _mm_or_si128(in_range(small, 'a', 26), in_range(bytes, '0', 10));
        __m128i words = _mm_or_si128(letters, _mm_cmpeq_epi8(bytes, _mm_set1_epi8('_')));
        _mm_storeu_si128((__m128i *)(low + part), small);
        found.words |= (uint64_t)_mm_movemask_epi8(words) << part;
        found.foreign |= (uint64_t)_mm_movemask_epi8(bytes) << part;
    }
    return found;
}

#else

static inline Classes classify(const uint8_t *from, uint8_t *low)
{
    Classes found = {0, 0};
    for (int place = 0; place < BLOCK; place++) {
        uint8_t byte = from[place];
        uint8_t small = (uint8_t)(byte - 'A') < 26 ? (uint8_t)(byte + 32) : byte;
        low[place] = small;
        uint64_t word = (uint8_t)(small - 'a') < 26 || (uint8_t)(byte - '0') < 10 || byte == '_';
        found.words |= word << place;
        found.foreign |= (uint64_t)(byte >> 7) << place;
    }
    return found;
}

#endif
#endif
