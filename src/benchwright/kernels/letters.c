/* Lower case as Python's str.lower has it, capital sigma included. */

#include "letters.h"

/* Is there a letter before a capital sigma? Only valid characters are looked through. */
static bool letter_before(const uint32_t *letters, Text text, size_t sigma)
{
    const uint8_t *end = text.bytes + sigma, *limit = text.bytes + text.size;
    uint32_t code;
    while (end > text.bytes) {
        const uint8_t *start = lead_of(end - 1, text.bytes);
        unsigned size = decode(start, limit, &code);
        if (size == 0 || start + size != end) {
            return false;
        }
        if (!(letters[code] & SKIPPED)) {
            return letters[code] & CASED;
        }
        end = start;
    }
    return false;
}

static bool letter_after(const uint32_t *letters, Text text, size_t sigma)
{
    const uint8_t *at = text.bytes + sigma + 2, *limit = text.bytes + text.size;
    uint32_t code;
    while (at < limit) {
        unsigned size = decode(at, limit, &code);
        if (size == 0) {
            return false;
        }
        if (!(letters[code] & SKIPPED)) {
            return letters[code] & CASED;
        }
        at += size;
    }
    return false;
}

static uint32_t small_sigma(const uint32_t *letters, Text text, size_t sigma)
{
    bool final = letter_before(letters, text, sigma) && !letter_after(letters, text, sigma);
    return final ? FINAL_SIGMA : SMALL_SIGMA;
}

size_t lower(const uint32_t *letters, Text text, size_t start, size_t end, uint8_t *to)
{
    size_t written = 0;
    while (start < end) {
        uint32_t code;
        unsigned size = decode(text.bytes + start, text.bytes + text.size, &code);
        if (size == 0) {
            start++;
            continue;
        }
        uint32_t small = code == SIGMA ? small_sigma(letters, text, start) : letters[code] & LOWER;
        written += encode(small, to + written);
        start += size;
    }
    return written;
}
