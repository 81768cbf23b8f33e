"""Build the compiled loops where there is a C compiler; without one the same loops run in NumPy."""

import sysconfig

from setuptools import Extension, setup

STABLE = not sysconfig.get_config_var("Py_GIL_DISABLED")
"""Free-threaded interpreters have no stable interface."""

setup(
    ext_modules=[
        Extension(
            "benchwright.kernels._native",
            ["src/benchwright/kernels/_native.c"],
            extra_compile_args=["-std=c11", "-O3"],
            libraries=["m"],
            py_limited_api=STABLE,
            optional=True,
        )
    ],
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if STABLE else {},
)
