/* The scanner without Python, against a slow one that goes word by word.

   ngrams_fuzz LETTERS COUNT [SEED]: so many made-up inputs; LETTERS is a file with the table of all code points. With
   -DFUZZER it has the entry of libFuzzer instead; the file is then named by BENCHWRIGHT_LETTERS.

   An input is a byte of settings, three with a number of words each, and texts divided by 0xfe, a byte that is none of
   UTF-8. 0xfd stands for nearly a chunk of the byte that follows. Allocations of the scanner go through rationed_calloc
   and rationed_realloc (-Dcalloc=rationed_calloc -Drealloc=rationed_realloc), which fail on demand. */

#include "ngrams.h"

#include <stdio.h>
#include <stdlib.h>

#undef calloc
#undef realloc
void *calloc(size_t, size_t);
void *realloc(void *, size_t);

enum { LEVELS = 3, TEXTS = 12, FILLED = CHUNK - 40, INPUT = 400, LARGEST = 4 * CHUNK };

static uint32_t letters[CODES];

/* How many allocations may still succeed. */
static size_t ration = SIZE_MAX;

static bool rationed(void)
{
    if (ration == 0) {
        return false;
    }
    ration--;
    return true;
}

void *rationed_calloc(size_t count, size_t size)
{
    return rationed() ? calloc(count, size) : NULL;
}

void *rationed_realloc(void *from, size_t size)
{
    return rationed() ? realloc(from, size) : NULL;
}

static void demand(bool holds, const char *claim)
{
    if (!holds) {
        fprintf(stderr, "does not hold: %s\n", claim);
        abort();
    }
}

/* Memory of just that size, so that a sanitizer sees the first byte too many. */
static void *reserve(size_t size)
{
    void *made = malloc(size ? size : 1);
    demand(made != NULL, "there is memory");
    return made;
}

/* --- the slow scanner: written apart from the fast one, from the Unicode standard and Python's rules --- */

/* A character: its bytes and code point, -1 where there is none. */
typedef struct {
    size_t start, size;
    int64_t code;
} Sign;

typedef struct {
    size_t start, size;
    uint8_t *bytes;
} SlowWord;

typedef struct {
    SlowWord *words;
    size_t count;
} SlowText;

/* Table 3-7 of the Unicode standard: what the second byte may be after the first. */
static size_t well_formed(const uint8_t *at, size_t left)
{
    uint8_t low = 0x80, high = 0xbf;
    size_t size = at[0] < 0x80 ? 1 : at[0] < 0xc2 ? 0 : at[0] < 0xe0 ? 2 : at[0] < 0xf0 ? 3 : at[0] < 0xf5 ? 4 : 0;
    low = at[0] == 0xe0 ? 0xa0 : at[0] == 0xf0 ? 0x90 : low;
    high = at[0] == 0xed ? 0x9f : at[0] == 0xf4 ? 0x8f : high;
    if (size > left || (size > 1 && (at[1] < low || at[1] > high))) {
        return 0;
    }
    for (size_t place = 2; place < size; place++) {
        if (at[place] < 0x80 || at[place] > 0xbf) {
            return 0;
        }
    }
    return size;
}

static size_t read_signs(Text text, Sign *signs)
{
    size_t count = 0;
    for (size_t at = 0; at < text.size; at += signs[count].size, count++) {
        const uint8_t *bytes = text.bytes + at;
        size_t size = well_formed(bytes, text.size - at);
        int64_t code = size == 1 ? bytes[0] : bytes[0] & (0xff >> (size + 1));
        for (size_t place = 1; place < size; place++) {
            code = code * 64 + bytes[place] % 64;
        }
        signs[count] = (Sign){at, size ? size : 1, size ? code : -1};
    }
    return count;
}

static bool has(Sign sign, uint32_t flag)
{
    return sign.code >= 0 && letters[sign.code] & flag;
}

static uint32_t slow_lower(const Sign *signs, size_t count, size_t place)
{
    if (signs[place].code != 0x3a3) {
        return letters[signs[place].code] & 0x1fffff;
    }
    size_t before = place, after = place + 1;
    while (before > 0 && has(signs[before - 1], SKIPPED)) {
        before--;
    }
    while (after < count && has(signs[after], SKIPPED)) {
        after++;
    }
    bool final = before > 0 && has(signs[before - 1], CASED) && !(after < count && has(signs[after], CASED));
    return final ? 0x3c2 : 0x3c3;
}

static void put(SlowWord *word, uint32_t code)
{
    uint8_t bytes[4];
    size_t size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t place = size; place-- > 0; code /= 64) {
        bytes[place] = (uint8_t)(place ? 0x80 | code % 64 : code);
    }
    bytes[0] |= (uint8_t)(size == 1 ? 0 : 0xf00 >> size);
    memcpy(word->bytes + word->size, bytes, size);
    word->size += size;
}

static SlowText read_slowly(Text text, bool characters)
{
    Sign *signs = reserve((text.size + 1) * sizeof *signs);
    size_t count = read_signs(text, signs), stretch = 0;
    SlowText made = {reserve((text.size + 1) * sizeof *made.words), 0};
    bool inside = false;
    for (size_t place = 0; place < count; place++) {
        if (!has(signs[place], WORD)) {
            inside = false;
            continue;
        }
        if (!inside) {
            for (stretch = 1; !characters && place + stretch < count && has(signs[place + stretch], WORD);) {
                stretch++;
            }
            made.words[made.count++] = (SlowWord){signs[place].start, 0, reserve(4 * stretch)};
        }
        put(made.words + made.count - 1, slow_lower(signs, count, place));
        inside = !characters && !has(signs[place], SPLITS);
    }
    free(signs);
    return made;
}

static void free_slow(SlowText text)
{
    for (size_t word = 0; word < text.count; word++) {
        free(text.words[word].bytes);
    }
    free(text.words);
}

static bool alike(SlowWord one, SlowWord other)
{
    return one.size == other.size && memcmp(one.bytes, other.bytes, one.size) == 0;
}

static bool alike_in_a_row(const SlowWord *one, const SlowWord *other, size_t n)
{
    size_t word = 0;
    while (word < n && alike(one[word], other[word])) {
        word++;
    }
    return word == n;
}

static Sighting sight_slowly(const SlowWord *gram, size_t n, const SlowText *documents, size_t count)
{
    Sighting seen = {0, 0, 0, 0};
    for (size_t document = 0; document < count; document++) {
        SlowText text = documents[document];
        for (size_t word = 0; word + n <= text.count; word++) {
            if (!alike_in_a_row(gram, text.words + word, n)) {
                continue;
            }
            if (seen.documents++ == 0) {
                seen.first = (int64_t)document;
                seen.offset = (int64_t)text.words[word].start;
            }
            seen.last = (int64_t)document;
            break;
        }
    }
    return seen;
}

/* --- the fast scanner, as Python drives it --- */

typedef struct {
    Lexicon lexicon;
    uint8_t *bytes;
    int64_t *ends, *starts;
    size_t questions;
} Collected;

/* Read all words of the questions; false without memory. */
static bool collect(Reader *reader, const Text *questions, size_t count, Collected *all)
{
    size_t room = SPARE, words = 0, size = 0;
    for (size_t question = 0; question < count; question++) {
        room += lower_room(questions[question].size);
    }
    *all = (Collected){{0}, reserve(room), reserve((room + 1) * sizeof(int64_t)), reserve((count + 1) * 8), count};
    all->ends[0] = 0;
    for (size_t question = 0; question < count; question++) {
        all->starts[question] = (int64_t)words;
        start_text(reader, questions[question]);
        while (!reader->done) {
            if (!read_chunk(reader)) {
                return false;
            }
            for (size_t word = 0; word < reader->count; word++) {
                size_t length;
                const uint8_t *bytes = lowered(reader, word, &length);
                if (!bytes) {
                    return false;
                }
                memcpy(all->bytes + size, bytes, length);
                all->ends[++words] = (int64_t)(size += length);
            }
            keep_last(reader, 0);
        }
    }
    all->starts[count] = (int64_t)words;
    memset(all->bytes + size, 0, SPARE);
    all->lexicon = (Lexicon){all->bytes, all->ends, words};
    return true;
}

/* A level with memory of its own; few slots and a small sieve, so that n-grams meet there. */
static Level index_level(const Collected *all, size_t n, uint32_t **grams_of)
{
    size_t words = all->lexicon.count, slots = 4, numbers = 2;
    while (slots <= words + 1) {
        slots *= 2;
    }
    uint32_t *table = reserve(slots * sizeof *table);
    uint64_t *bloom = reserve(numbers * sizeof *bloom), *hashes = reserve(words * 8);
    int64_t *firsts = reserve(words * 8);
    memset(table, 0xff, slots * sizeof *table);
    memset(bloom, 0, numbers * sizeof *bloom);
    *grams_of = reserve(words * sizeof **grams_of);
    Level level = {.n = n, .power = 1, .hashes = hashes, .firsts = firsts, .slots = table, .slot_mask = slots - 1,
                   .bloom = bloom, .bloom_shift = 63};
    for (size_t word = 1; word < n; word++) {
        level.power *= MULTIPLIER;
    }
    Building into = {hashes, bloom, firsts, table, *grams_of};
    level.grams = build_level(all->lexicon, all->starts, all->questions, level, into);
    level.seen = reserve(level.grams * sizeof *level.seen);
    memset(level.seen, 0, level.grams * sizeof *level.seen);
    return level;
}

static void free_level(Level level, uint32_t *grams_of)
{
    free((void *)level.hashes);
    free((void *)level.firsts);
    free((void *)level.slots);
    free((void *)level.bloom);
    free(level.seen);
    free(grams_of);
}

/* --- both on one input --- */

typedef struct {
    bool characters;
    size_t ns[LEVELS], questions, documents;
    Text texts[TEXTS];
} Input;

/* Every text in memory of just its size. */
static Input read_input(const uint8_t *data, size_t size)
{
    Input input = {.characters = data[0] & 1, .ns = {1 + data[1] % 4, 1 + data[2] % 9, 1 + data[3] % MOST}};
    uint8_t *room = reserve(LARGEST + FILLED);
    size_t texts = 0, filled = 0, wanted = 1 + data[0] / 2 % (TEXTS - 2);
    for (size_t at = 4; at <= size && texts < TEXTS; at++) {
        if (at == size || data[at] == 0xfe || filled >= LARGEST) {
            uint8_t *bytes = reserve(filled);
            memcpy(bytes, room, filled);
            input.texts[texts++] = (Text){bytes, filled};
            filled = 0;
        } else if (data[at] == 0xfd && at + 1 < size) {
            memset(room + filled, data[++at], FILLED);
            filled += FILLED;
        } else {
            room[filled++] = data[at];
        }
    }
    free(room);
    input.questions = wanted < texts ? wanted : texts;
    input.documents = texts - input.questions;
    return input;
}

static void free_input(const Input *input)
{
    for (size_t text = 0; text < input->questions + input->documents; text++) {
        free((void *)input->texts[text].bytes);
    }
}

static SlowWord collected_word(const Collected *all, int64_t word)
{
    return (SlowWord){0, (size_t)(all->ends[word + 1] - all->ends[word]), all->bytes + all->ends[word]};
}

/* Does the number of an n-gram stand for these words? */
static bool stands_for(const Collected *all, const Level *level, uint32_t gram, const SlowWord *words)
{
    size_t word = 0;
    while (word < level->n && alike(collected_word(all, level->firsts[gram] + (int64_t)word), words[word])) {
        word++;
    }
    return word == level->n;
}

static void compare(const Input *input, const Collected *all, const Level *level, const uint32_t *grams_of)
{
    SlowText texts[TEXTS];
    size_t word = 0;
    bool *checked = calloc(level->grams + 1, sizeof *checked);
    demand(checked != NULL, "there is memory");
    for (size_t text = 0; text < input->questions + input->documents; text++) {
        texts[text] = read_slowly(input->texts[text], input->characters);
    }
    for (size_t text = 0; text < input->questions; text++) {
        demand(all->starts[text] == (int64_t)word, "questions start where they do");
        for (size_t place = 0; place < texts[text].count; place++, word++) {
            const SlowWord *words = texts[text].words + place;
            demand(alike(words[0], collected_word(all, (int64_t)word)), "words are those of the slow scanner");
            bool whole = place + level->n <= texts[text].count;
            demand((grams_of[word] != NONE) == whole, "every n words are an n-gram");
            demand(!whole || stands_for(all, level, grams_of[word], words), "each n-gram has a number of its own");
            if (whole && !checked[grams_of[word]]) {
                checked[grams_of[word]] = true;
                Sighting wanted = sight_slowly(words, level->n, texts + input->questions, input->documents);
                demand(memcmp(&wanted, level->seen + grams_of[word], sizeof wanted) == 0, "sightings are exact");
            }
        }
    }
    demand(all->starts[input->questions] == (int64_t)word, "there are no more words");
    free(checked);
    for (size_t text = 0; text < input->questions + input->documents; text++) {
        free_slow(texts[text]);
    }
}

static bool scan_all(Reader *reader, const Input *input, Lexicon lexicon, Level *levels)
{
    for (size_t document = 0; document < input->documents; document++) {
        start_text(reader, input->texts[input->questions + document]);
        if (!scan_text(reader, lexicon, levels, LEVELS, (Document){(int64_t)document, 0, 0})) {
            return false;
        }
    }
    return true;
}

/* Index and scan; false where an allocation failed. Frees everything in either case. */
static bool run_scanner(const Input *input)
{
    Reader *reader = new_reader(letters, input->characters);
    if (!reader) {
        return false;
    }
    Collected all;
    bool fine = collect(reader, input->texts, input->questions, &all);
    if (fine) {
        Level levels[LEVELS];
        uint32_t *grams_of[LEVELS];
        for (size_t level = 0; level < LEVELS; level++) {
            levels[level] = index_level(&all, input->ns[level], grams_of + level);
        }
        fine = scan_all(reader, input, all.lexicon, levels);
        for (size_t level = 0; level < LEVELS; level++) {
            if (fine) {
                compare(input, &all, levels + level, grams_of[level]);
            }
            free_level(levels[level], grams_of[level]);
        }
    }
    free(all.bytes);
    free(all.ends);
    free(all.starts);
    free_reader(reader);
    return fine;
}

static void check(const uint8_t *data, size_t size)
{
    if (size < 4) {
        return;
    }
    Input input = read_input(data, size);
    ration = SIZE_MAX;
    demand(run_scanner(&input), "with memory the scan succeeds");
    size_t allowed = 0;
    for (ration = allowed; !run_scanner(&input); ration = ++allowed) {
        demand(allowed < 100, "an allocation that fails ends the scan");
    }
    free_input(&input);
}

static bool read_letters(const char *path)
{
    FILE *file = path ? fopen(path, "rb") : NULL;
    size_t count = file ? fread(letters, sizeof *letters, CODES, file) : 0;
    if (file) {
        fclose(file);
    }
    return count == CODES;
}

#ifdef FUZZER

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerInitialize(int *count, char ***arguments);

int LLVMFuzzerInitialize(int *count, char ***arguments)
{
    (void)count, (void)arguments;
    demand(read_letters(getenv("BENCHWRIGHT_LETTERS")), "BENCHWRIGHT_LETTERS names a table");
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    check(data, size);
    return 0;
}

#else

static uint64_t state;

/* xorshift64*, Vigna (2016), doi:10.1145/2845077. */
static size_t below(size_t limit)
{
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return (size_t)((state * 0x2545f4914f6cdd1du >> 33) % limit);
}

/* Parts that make texts alike, and those a scanner stumbles over; the last ones rarely. */
static const char *const parts[] = {
    "a", "b", "A", "B", " ", " ", " ", " ", ".", "'", "_", "1", "Word", "word", "abcdefgh", "abcdefghi",
    "ABCDEFGHIJKLMNOPQ",
    "\xc3\xa9", "\xc3\x89", "\xc4\xb0", "\xce\xa3", "\xcf\x82", "\xce\xb1", "\xcc\x87", "\xc3\x9f", "\xe1\xba\x9e",
    "\xe2\x84\xaa", "\xc8\xba", "\xe6\x97\xa5", "\xf0\x90\x90\x80", "\xf0\x9f\x98\x80", "\xd0\xb6\xd0\x96",
    "\xe0\xa4\xbf",
    "\xfe", "\xfe", "\xff", "\x80", "\xc3", "\xe2\x84", "\xf0\x90\x90", "\xed\xa0\x80", "\xc1\x81", "\xe0\x81\x81",
    "\xf0\x80\x81\x81", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80",
};

static size_t make_input(uint8_t *data)
{
    size_t size = 0, wanted = 8 + below(INPUT - 64), count = sizeof parts / sizeof *parts;
    /* Few different parts, and often the same n. */
    size_t first = below(count), spread = 1 + below(count);
    for (; size < 4; size++) {
        data[size] = (uint8_t)below(256);
    }
    data[3] = (uint8_t)(below(4) ? data[3] % 6 : data[3]);
    while (size < wanted) {
        if (below(400) == 0) {
            data[size++] = 0xfd;
            data[size++] = (uint8_t)" a\xff."[below(4)];
            continue;
        }
        if (below(12) == 0) {
            /* Once more what is there already, so that texts share long n-grams. */
            size_t length = below(40), from = 4 + below(size - 3);
            length = length < size - from ? length : size - from;
            memcpy(data + size, data + from, length);
            size += length;
        }
        const char *part = below(3) ? parts[(first + below(spread)) % count] : below(2) ? " " : parts[below(count)];
        memcpy(data + size, part, strlen(part));
        size += strlen(part);
    }
    return size;
}

int main(int count, char **arguments)
{
    uint8_t data[INPUT];
    if (count < 3 || !read_letters(arguments[1])) {
        fprintf(stderr, "usage: ngrams_fuzz LETTERS COUNT [SEED]\n");
        return 2;
    }
    state = (count > 3 ? strtoull(arguments[3], NULL, 10) : 1) * 2 + 1;
    for (size_t left = (size_t)strtoull(arguments[2], NULL, 10); left > 0; left--) {
        check(data, make_input(data));
    }
    return 0;
}

#endif
