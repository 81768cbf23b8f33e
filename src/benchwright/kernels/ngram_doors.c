/* Between Python and the n-grams: texts and arrays in, numbers out. */

#include "doors.h"
#include "ngrams.h"
#include "texts.h"

#include <stdlib.h>

/* Is this the table of all code points? */
static bool is_table(const Py_buffer *letters)
{
    bool whole = letters->len == CODES * (Py_ssize_t)sizeof(uint32_t);
    if (!whole) {
        PyErr_SetString(PyExc_ValueError, "letters holds a number of 32 bits for each code point");
    }
    return whole;
}

/* The words of the texts: their bytes, where each ends (from a 0 on), and at which word each text starts. */
typedef struct {
    Room bytes, ends, starts;
    size_t size, words;
} Collected;

static void free_collected(Collected *all)
{
    free(all->bytes.bytes);
    free(all->ends.bytes);
    free(all->starts.bytes);
}

static bool put_number(Room *room, size_t place, size_t number)
{
    if (!make_room(room, (place + 1) * sizeof(int64_t))) {
        return false;
    }
    int64_t written = (int64_t)number;
    memcpy(room->bytes + place * sizeof written, &written, sizeof written);
    return true;
}

/* Add the words that a reader holds, and hold none. */
static bool collect_held(Reader *reader, Collected *all)
{
    for (size_t word = 0; word < reader->count; word++) {
        size_t size;
        const uint8_t *bytes = lowered(reader, word, &size);
        if (!bytes || !make_room(&all->bytes, all->size + size + SPARE)) {
            return false;
        }
        memcpy(all->bytes.bytes + all->size, bytes, size);
        all->size += size;
        if (!put_number(&all->ends, ++all->words, all->size)) {
            return false;
        }
    }
    keep_last(reader, 0);
    return true;
}

static bool collect_words(Reader *reader, const Texts *texts, Collected *all)
{
    if (!make_room(&all->bytes, SPARE) || !put_number(&all->ends, 0, 0)) {
        return false;
    }
    for (Py_ssize_t text = 0; text < texts->count; text++) {
        if (!put_number(&all->starts, (size_t)text, all->words)) {
            return false;
        }
        start_text(reader, texts->texts[text]);
        while (!reader->done) {
            if (!read_chunk(reader) || !collect_held(reader, all)) {
                return false;
            }
        }
    }
    memset(all->bytes.bytes + all->size, 0, SPARE);
    return put_number(&all->starts, (size_t)texts->count, all->words);
}

static PyObject *words_of(const uint32_t *letters, int characters, const Texts *texts)
{
    Collected all = {0};
    bool fine = false;
    Py_BEGIN_ALLOW_THREADS
    Reader *reader = new_reader(letters, characters);
    fine = reader && collect_words(reader, texts, &all);
    free_reader(reader);
    Py_END_ALLOW_THREADS
    PyObject *made = NULL;
    if (fine) {
        made = Py_BuildValue("y#y#y#", (const char *)all.bytes.bytes, (Py_ssize_t)(all.size + SPARE),
                             (const char *)all.ends.bytes, (Py_ssize_t)((all.words + 1) * sizeof(int64_t)),
                             (const char *)all.starts.bytes, (Py_ssize_t)((size_t)texts->count + 1) * 8);
    } else {
        PyErr_NoMemory();
    }
    free_collected(&all);
    return made;
}

PyObject *read_words(PyObject *module, PyObject *arguments)
{
    Py_buffer letters;
    int characters;
    PyObject *given, *made = NULL;
    Texts texts;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y*pO:read_words", &letters, &characters, &given)) {
        return NULL;
    }
    if (is_table(&letters) && take_texts(given, &texts) == 0) {
        made = words_of(letters.buf, characters, &texts);
        release_texts(&texts);
    }
    PyBuffer_Release(&letters);
    return made;
}

static uint64_t power(size_t exponent)
{
    uint64_t made = 1;
    while (exponent-- > 0) {
        made *= MULTIPLIER;
    }
    return made;
}

/* The slots and the sieve are numbers of a power of two; the hash's highest bits choose one of the sieve. */
static bool fits(Level *level, const Py_buffer *slots, const Py_buffer *bloom)
{
    size_t free_slots = (size_t)slots->len / sizeof(uint32_t), numbers = (size_t)bloom->len / sizeof(uint64_t);
    if (free_slots == 0 || numbers < 2 || (free_slots & (free_slots - 1)) || (numbers & (numbers - 1))) {
        return false;
    }
    level->slots = slots->buf;
    level->slot_mask = free_slots - 1;
    level->bloom = bloom->buf;
    level->bloom_shift = 64 - lowest_bit(numbers);
    level->power = power(level->n - 1);
    return true;
}

static Lexicon lexicon_of(const Py_buffer *bytes, const Py_buffer *ends)
{
    return (Lexicon){bytes->buf, ends->buf, (size_t)ends->len / sizeof(int64_t) - 1};
}

enum { BYTES, ENDS, STARTS, HASHES, FIRSTS, SLOTS, GRAMS_OF, BLOOM, ARRAYS };

/* Do the numbers go from 0 to the limit, and never down? */
static bool rise_to(const Py_buffer *numbers, int64_t limit)
{
    const int64_t *all = numbers->buf;
    size_t count = (size_t)numbers->len / sizeof *all;
    if (count == 0 || all[0] != 0 || all[count - 1] != limit) {
        return false;
    }
    for (size_t place = 1; place < count; place++) {
        if (all[place] < all[place - 1]) {
            return false;
        }
    }
    return true;
}

/* At how many words an n-gram starts. */
static size_t places_of(const Py_buffer *starts, size_t n)
{
    const int64_t *all = starts->buf;
    size_t places = 0;
    for (size_t question = 0; question + 1 < (size_t)starts->len / sizeof *all; question++) {
        size_t words = (size_t)(all[question + 1] - all[question]);
        places += words >= n ? words - n + 1 : 0;
    }
    return places;
}

static bool can_be_indexed(const Py_buffer *arrays, Level *level)
{
    Py_ssize_t words = arrays[ENDS].len / 8 - 1;
    size_t room = (size_t)arrays[HASHES].len / 8, slots = (size_t)arrays[SLOTS].len / 4;
    return level->n >= 1 && level->n <= MOST && fits(level, arrays + SLOTS, arrays + BLOOM) && room < slots &&
           arrays[FIRSTS].len == arrays[HASHES].len && arrays[GRAMS_OF].len == words * 4 &&
           rise_to(arrays + ENDS, arrays[BYTES].len - SPARE) && rise_to(arrays + STARTS, words) &&
           places_of(arrays + STARTS, level->n) <= room;
}

PyObject *index_ngrams(PyObject *module, PyObject *arguments)
{
    Py_buffer arrays[ARRAYS];
    Level level = {0};
    Py_ssize_t n;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y*y*y*nw*w*w*w*w*:index_ngrams", arrays + BYTES, arrays + ENDS, arrays + STARTS,
                          &n, arrays + HASHES, arrays + FIRSTS, arrays + SLOTS, arrays + GRAMS_OF, arrays + BLOOM)) {
        return NULL;
    }
    size_t known = 0;
    level.n = n > 0 ? (size_t)n : 0;
    bool fine = can_be_indexed(arrays, &level);
    if (fine) {
        Building into = {arrays[HASHES].buf, arrays[BLOOM].buf, arrays[FIRSTS].buf, arrays[SLOTS].buf,
                         arrays[GRAMS_OF].buf};
        Lexicon words = lexicon_of(arrays + BYTES, arrays + ENDS);
        Py_BEGIN_ALLOW_THREADS
        known = build_level(words, arrays[STARTS].buf, (size_t)arrays[STARTS].len / 8 - 1, level, into);
        Py_END_ALLOW_THREADS
    }
    for (int array = 0; array < ARRAYS; array++) {
        PyBuffer_Release(arrays + array);
    }
    if (!fine) {
        PyErr_SetString(PyExc_ValueError, "the arrays of an index do not fit each other");
        return NULL;
    }
    return PyLong_FromSize_t(known);
}

enum { MOST_LEVELS = 16, LEVEL_ARRAYS = 5 };

/* The levels of an index with the memory they lie in. */
typedef struct {
    Py_buffer arrays[MOST_LEVELS][LEVEL_ARRAYS];
    Level levels[MOST_LEVELS];
    size_t count;
} Levels;

static void release_levels(Levels *all)
{
    for (size_t level = 0; level < all->count; level++) {
        for (int array = 0; array < LEVEL_ARRAYS; array++) {
            PyBuffer_Release(&all->arrays[level][array]);
        }
    }
}

static int take_level(PyObject *given, Levels *all)
{
    Py_buffer *arrays = all->arrays[all->count];
    Level *level = all->levels + all->count;
    Py_ssize_t n;
    *level = (Level){0};
    if (!PyArg_ParseTuple(given, "ny*y*y*y*w*:level", &n, arrays, arrays + 1, arrays + 2, arrays + 3, arrays + 4)) {
        return -1;
    }
    all->count++;
    level->n = n > 0 ? (size_t)n : 0;
    level->hashes = arrays[0].buf;
    level->firsts = arrays[1].buf;
    level->seen = arrays[4].buf;
    level->grams = (size_t)arrays[0].len / 8;
    bool fine = level->n >= 1 && level->n <= MOST && fits(level, arrays + 2, arrays + 3) &&
                level->grams <= level->slot_mask && arrays[1].len == arrays[0].len &&
                (size_t)arrays[4].len == level->grams * sizeof(Sighting);
    if (!fine) {
        PyErr_SetString(PyExc_ValueError, "the arrays of a level do not fit each other");
    }
    return fine ? 0 : -1;
}

static int take_levels(PyObject *given, Levels *all)
{
    all->count = 0;
    Py_ssize_t count = PyTuple_Size(given);
    if (count < 0) {
        return -1;
    }
    if (count > MOST_LEVELS) {
        PyErr_Format(PyExc_ValueError, "at most %d levels are scanned for at once", MOST_LEVELS);
        return -1;
    }
    for (Py_ssize_t level = 0; level < count; level++) {
        PyObject *one = PyTuple_GetItem(given, level);
        if (!PyTuple_Check(one)) {
            PyErr_SetString(PyExc_TypeError, "a level is a tuple");
        }
        if (PyErr_Occurred() || take_level(one, all) != 0) {
            release_levels(all);
            return -1;
        }
    }
    return 0;
}

/* Scan all texts; gives where the last words of the last one start, or -1 without memory. */
static Py_ssize_t scan_all(Reader *reader, Lexicon lexicon, Levels *all, const Texts *texts, Document document)
{
    Py_ssize_t rest = 0;
    for (Py_ssize_t text = 0; text < texts->count; text++) {
        start_text(reader, texts->texts[text]);
        if (!scan_text(reader, lexicon, all->levels, all->count, document)) {
            return -1;
        }
        document = (Document){document.number + 1, 0, 0};
        rest = (Py_ssize_t)(reader->count ? reader->starts[0] : texts->texts[text].size);
    }
    return rest;
}

static PyObject *scanned(const Py_buffer *letters, int characters, Lexicon lexicon, Levels *all, const Texts *texts,
                         Document first)
{
    Py_ssize_t rest = -1;
    Py_BEGIN_ALLOW_THREADS
    Reader *reader = new_reader(letters->buf, characters);
    if (reader) {
        rest = scan_all(reader, lexicon, all, texts, first);
    }
    free_reader(reader);
    Py_END_ALLOW_THREADS
    return rest < 0 ? PyErr_NoMemory() : PyLong_FromSsize_t(rest);
}

PyObject *scan_documents(PyObject *module, PyObject *arguments)
{
    Py_buffer letters, bytes, ends;
    PyObject *given, *given_levels, *done = NULL;
    long long number, start, fresh;
    int characters;
    Texts texts;
    Levels all;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "y*py*y*O!OLLL:scan_documents", &letters, &characters, &bytes, &ends,
                          &PyTuple_Type, &given_levels, &given, &number, &start, &fresh)) {
        return NULL;
    }
    if (is_table(&letters) && take_levels(given_levels, &all) == 0) {
        if (take_texts(given, &texts) == 0) {
            Document first = {number, start, fresh > 0 ? (size_t)fresh : 0};
            done = scanned(&letters, characters, lexicon_of(&bytes, &ends), &all, &texts, first);
            release_texts(&texts);
        }
        release_levels(&all);
    }
    PyBuffer_Release(&letters);
    PyBuffer_Release(&bytes);
    PyBuffer_Release(&ends);
    return done;
}
