/* The functions that Python calls, told in _native.pyi. */
#ifndef BENCHWRIGHT_DOORS_H
#define BENCHWRIGHT_DOORS_H

#define Py_LIMITED_API 0x030B0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>

PyObject *rate_orders(PyObject *module, PyObject *arguments);
PyObject *read_words(PyObject *module, PyObject *arguments);
PyObject *index_ngrams(PyObject *module, PyObject *arguments);
PyObject *scan_documents(PyObject *module, PyObject *arguments);

#endif
