/* What differs between compilers and machines. */
#ifndef BENCHWRIGHT_COMPILER_H
#define BENCHWRIGHT_COMPILER_H

#include <stdint.h>
#include <string.h>

#if defined(_MSC_VER)
#include <intrin.h>
#if defined(_M_X64)
#define PREFETCH(address) _mm_prefetch((const char *)(address), _MM_HINT_T0)
#else
#define PREFETCH(address) __prefetch(address)
#endif
#define RARELY(condition) (condition)
static inline unsigned lowest_bit(uint64_t bits)
{
    unsigned long place;
    _BitScanForward64(&place, bits);
    return (unsigned)place;
}
#else
#define PREFETCH(address) __builtin_prefetch(address)
#define RARELY(condition) __builtin_expect(!!(condition), 0)
static inline unsigned lowest_bit(uint64_t bits)
{
    return (unsigned)__builtin_ctzll(bits);
}
#endif

static inline unsigned bits_set(uint64_t bits)
{
    bits -= bits >> 1 & 0x5555555555555555u;
    bits = (bits & 0x3333333333333333u) + (bits >> 2 & 0x3333333333333333u);
    bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (unsigned)(bits * 0x0101010101010101u >> 56);
}

/* Eight bytes as a number, the first one lowest, from any address. */
static inline uint64_t load8(const uint8_t *from)
{
    uint64_t number;
    memcpy(&number, from, sizeof number);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    number = __builtin_bswap64(number);
#endif
    return number;
}

#endif
