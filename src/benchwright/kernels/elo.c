/* Elo over shuffled orders of packed matchups. What it does is told in elo.py. */

#include "doors.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
    /* Rows that are rated side by side: while one waits for its exponential, the others go on. */
    LANES = 8,
    /* Entries that are fetched ahead of their swap: they lie anywhere in a row that no cache may hold. */
    AHEAD = 48,
};

static const uint32_t MODEL = 0x7fff;
static const double LN10 = 2.30258509299404568402;

/* Rows of one array: `rows` of `length` entries, one after the other. */
typedef struct {
    Py_buffer view;
    size_t rows, length;
} Rows;

static inline size_t below(uint32_t number, size_t bound)
{
    return (size_t)(((uint64_t)number * (uint64_t)bound) >> 32);
}

/* Fisher and Yates from the end, with `length - 1` numbers. */
static void shuffle(uint32_t *row, const uint32_t *numbers, size_t length)
{
    for (size_t left = length; left > 1; left--, numbers++) {
        if (left > AHEAD + 1) {
            __builtin_prefetch(row + below(numbers[AHEAD], left - AHEAD), 1);
        }
        size_t picked = below(*numbers, left);
        uint32_t moved = row[left - 1];
        row[left - 1] = row[picked];
        row[picked] = moved;
    }
}

/* Rate up to LANES rows; false at a matchup that is not of two of the models. */
static inline bool rate(const uint32_t *order, double *ratings, size_t rows, size_t length, size_t models, double k)
{
    double *first[LANES], *second[LANES], points[LANES], odds[LANES];
    for (size_t step = 0; step < length; step++) {
        for (size_t row = 0; row < rows; row++) {
            uint32_t matchup = order[row * length + step];
            size_t one = matchup >> 17, other = matchup >> 2 & MODEL;
            if (one >= models || other >= models || one == other || (matchup & 3) == 3) {
                return false;
            }
            first[row] = ratings + row * models + one;
            second[row] = ratings + row * models + other;
            points[row] = 0.5 * (double)(matchup & 3);
            odds[row] = exp((*second[row] - *first[row]) * (LN10 / 400));
        }
        for (size_t row = 0; row < rows; row++) {
            double moved = k * (points[row] - 1 / (1 + odds[row]));
            *first[row] += moved;
            *second[row] -= moved;
        }
    }
    return true;
}

static bool rate_all(const Rows *order, const Rows *draws, const Rows *ratings, double k)
{
    uint32_t *entries = order->view.buf;
    const uint32_t *numbers = draws ? draws->view.buf : NULL;
    double *rated = ratings->view.buf;
    size_t length = order->length, models = ratings->length;
    bool fine = true;
    for (size_t row = 0; row < order->rows && fine; row += LANES) {
        size_t rows = order->rows - row < LANES ? order->rows - row : LANES;
        uint32_t *some = entries + row * length;
        for (size_t lane = 0; numbers && lane < rows; lane++) {
            shuffle(some + lane * length, numbers + (row + lane) * draws->length, length);
        }
        /* With a number known to the compiler the loops over rows are unrolled. */
        fine = rows == LANES ? rate(some, rated + row * models, LANES, length, models, k)
                             : rate(some, rated + row * models, rows, length, models, k);
    }
    return fine;
}

/* Take the memory of an array of two axes; 0, or -1 with an exception. */
static int take(Rows *rows, PyObject *array, const char *name, const char *formats, int writable)
{
    if (PyObject_GetBuffer(array, &rows->view, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | writable) != 0) {
        return -1;
    }
    const char *format = rows->view.format;
    size_t size = *formats == 'd' ? sizeof(double) : sizeof(uint32_t);
    if (rows->view.ndim != 2 || !format || strlen(format) != 1 || !strchr(formats, *format) ||
        (size_t)rows->view.itemsize != size) {
        PyErr_Format(PyExc_ValueError, "%s is an array of %s with two axes", name, size == 8 ? "float64" : "uint32");
        PyBuffer_Release(&rows->view);
        return -1;
    }
    rows->rows = (size_t)rows->view.shape[0];
    rows->length = (size_t)rows->view.shape[1];
    return 0;
}

static bool agree(const Rows *order, const Rows *draws, const Rows *ratings)
{
    size_t numbers = order->length > 0 ? order->length - 1 : 0;
    return ratings->rows == order->rows && (!draws || (draws->rows == order->rows && draws->length == numbers));
}

static PyObject *run(const Rows *order, const Rows *draws, const Rows *ratings, double k)
{
    if (!agree(order, draws, ratings)) {
        PyErr_SetString(PyExc_ValueError, "order is (L, N), draws (L, N - 1), ratings (L, M)");
        return NULL;
    }
    bool fine;
    Py_BEGIN_ALLOW_THREADS
    fine = rate_all(order, draws, ratings, k);
    Py_END_ALLOW_THREADS
    if (!fine) {
        PyErr_SetString(PyExc_ValueError, "a matchup is of two models out of those rated");
        return NULL;
    }
    Py_RETURN_NONE;
}

PyObject *rate_orders(PyObject *module, PyObject *arguments)
{
    PyObject *given_order, *given_draws, *given_ratings;
    Rows order, draws, ratings;
    double k;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OOOd:rate_orders", &given_order, &given_draws, &given_ratings, &k)) {
        return NULL;
    }
    if (!isfinite(k)) {
        PyErr_SetString(PyExc_ValueError, "k is a finite number");
        return NULL;
    }
    if (take(&order, given_order, "order", "IL", PyBUF_WRITABLE) != 0) {
        return NULL;
    }
    PyObject *done = NULL;
    if (take(&ratings, given_ratings, "ratings", "d", PyBUF_WRITABLE) == 0) {
        if (given_draws == Py_None) {
            done = run(&order, NULL, &ratings, k);
        } else if (take(&draws, given_draws, "draws", "IL", 0) == 0) {
            done = run(&order, &draws, &ratings, k);
            PyBuffer_Release(&draws.view);
        }
        PyBuffer_Release(&ratings.view);
    }
    PyBuffer_Release(&order.view);
    return done;
}
