/* Characters: strict UTF-8, and what the running Python says of each code point. */
#ifndef BENCHWRIGHT_LETTERS_H
#define BENCHWRIGHT_LETTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    CODES = 0x110000,
    SIGMA = 0x3a3,
    FINAL_SIGMA = 0x3c2,
    SMALL_SIGMA = 0x3c3,
};

/* An entry of the table: the code point in lower case, and these flags. */
#define LOWER 0x1fffffu
#define WORD (1u << 24)    /* matches \w in lower case */
#define CASED (1u << 25)   /* counts as a letter where Python looks round a capital sigma */
#define SKIPPED (1u << 26) /* is looked through there */
#define SPLITS (1u << 27)  /* becomes a letter and a mark, which is no part of a word */

/* A text in UTF-8; bytes that are not UTF-8 separate words. */
typedef struct {
    const uint8_t *bytes;
    size_t size;
} Text;

/* Read a code point at `at`; gives its bytes, or 0 where there is none. */
static inline unsigned decode(const uint8_t *at, const uint8_t *end, uint32_t *code)
{
    uint32_t first = *at;
    if (first < 0x80) {
        *code = first;
        return 1;
    }
    if (first >= 0xc2 && first < 0xe0 && end - at >= 2 && (at[1] & 0xc0) == 0x80) {
        *code = (first & 0x1f) << 6 | (at[1] & 0x3f);
        return 2;
    }
    unsigned size = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
    if (size == 0 || (size_t)(end - at) < size) {
        return 0;
    }
    uint32_t value = first & (0x7fu >> size);
    for (unsigned place = 1; place < size; place++) {
        if ((at[place] & 0xc0) != 0x80) {
            return 0;
        }
        value = value << 6 | (at[place] & 0x3f);
    }
    bool longer = size == 3 ? value < 0x800 : size == 4 && value < 0x10000;
    if (longer || value >= CODES || (value >= 0xd800 && value < 0xe000)) {
        return 0;
    }
    *code = value;
    return size;
}

/* Write a code point; gives its bytes, at most 4. */
static inline unsigned encode(uint32_t code, uint8_t *to)
{
    if (code < 0x80) {
        to[0] = (uint8_t)code;
        return 1;
    }
    unsigned size = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (unsigned place = size - 1; place > 0; place--, code >>= 6) {
        to[place] = (uint8_t)(0x80 | (code & 0x3f));
    }
    to[0] = (uint8_t)((0xf00u >> size & 0xf0) | code);
    return size;
}

/* Where the character that the byte `at` belongs to would start. */
static inline const uint8_t *lead_of(const uint8_t *at, const uint8_t *start)
{
    for (int back = 0; back < 3 && at > start && (*at & 0xc0) == 0x80; back++) {
        at--;
    }
    return at;
}

/* Bytes that `lower` can write for `size` bytes of a text: a character of two bytes can become one of three. */
static inline size_t lower_room(size_t size)
{
    return size + size / 2 + 4;
}

/* Write the bytes `start` to `end` of a text in lower case, as str.lower does in that text; gives how many. */
size_t lower(const uint32_t *letters, Text text, size_t start, size_t end, uint8_t *to);

#endif
