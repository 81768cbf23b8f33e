/* Texts of Python: a str of ASCII lies in UTF-8 already, another one is encoded once, bytes are taken as they are. */

#include "texts.h"

#include <stdlib.h>

void release_texts(Texts *all)
{
    Py_XDECREF(all->owners);
    free(all->texts);
}

/* Replace a str that UTF-8 cannot hold by bytes in which its lone surrogates are no UTF-8 either; -1: exception. */
static int encode_surrogates(PyObject *owners, Py_ssize_t place, PyObject *text)
{
    PyErr_Clear();
    PyObject *encoded = PyUnicode_AsEncodedString(text, "utf-8", "surrogatepass");
    return encoded ? PyTuple_SetItem(owners, place, encoded) : -1;
}

static int take_text(PyObject *owners, Py_ssize_t place, Text *into)
{
    PyObject *text = PyTuple_GetItem(owners, place);
    Py_ssize_t size;
    if (PyUnicode_Check(text)) {
        const char *bytes = PyUnicode_AsUTF8AndSize(text, &size);
        if (bytes) {
            *into = (Text){(const uint8_t *)bytes, (size_t)size};
            return 0;
        }
        if (!PyErr_ExceptionMatches(PyExc_UnicodeEncodeError) || encode_surrogates(owners, place, text) != 0) {
            return -1;
        }
        text = PyTuple_GetItem(owners, place);
    }
    char *bytes;
    if (PyBytes_AsStringAndSize(text, &bytes, &size) != 0) {
        return -1;
    }
    *into = (Text){(const uint8_t *)bytes, (size_t)size};
    return 0;
}

int take_texts(PyObject *given, Texts *all)
{
    PyObject *list = PySequence_List(given);
    /* A tuple of our own, that nobody else has seen yet: its items may be replaced. */
    *all = (Texts){list ? PyList_AsTuple(list) : NULL, NULL, 0};
    Py_XDECREF(list);
    if (!all->owners) {
        return -1;
    }
    all->count = PyTuple_Size(all->owners);
    all->texts = calloc((size_t)all->count + 1, sizeof *all->texts);
    bool fine = all->texts != NULL;
    if (!fine) {
        PyErr_NoMemory();
    }
    for (Py_ssize_t place = 0; fine && place < all->count; place++) {
        fine = take_text(all->owners, place, all->texts + place) == 0;
    }
    if (!fine) {
        release_texts(all);
    }
    return fine ? 0 : -1;
}
