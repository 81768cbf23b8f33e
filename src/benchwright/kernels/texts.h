/* Texts of Python, read where they are. */
#ifndef BENCHWRIGHT_TEXTS_H
#define BENCHWRIGHT_TEXTS_H

#include "doors.h"
#include "letters.h"

/* Texts of a Python sequence, with what keeps them alive. */
typedef struct {
    PyObject *owners; /* a tuple of str and bytes */
    Text *texts;
    Py_ssize_t count;
} Texts;

/* Take the texts of a sequence of str and bytes; 0, or -1 with an exception. */
int take_texts(PyObject *given, Texts *all);
void release_texts(Texts *all);

#endif
