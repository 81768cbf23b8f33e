/* The compiled loops as a module of Python. */

#include "doors.h"

static PyMethodDef functions[] = {
    {"rate_orders", rate_orders, METH_VARARGS, PyDoc_STR("Shuffle rows of packed matchups and rate models by each.")},
    {"read_words", read_words, METH_VARARGS, PyDoc_STR("Give the words of texts in lower case.")},
    {"index_ngrams", index_ngrams, METH_VARARGS, PyDoc_STR("Number the different n-grams of words.")},
    {"scan_documents", scan_documents, METH_VARARGS, PyDoc_STR("Note which n-grams of an index documents have.")},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_native",
    .m_doc = PyDoc_STR("The compiled loops."),
    .m_methods = functions,
};

PyMODINIT_FUNC PyInit__native(void)
{
    return PyModuleDef_Init(&definition);
}
