"""Build the compiled loops where there is a C compiler; without one the same loops run in NumPy."""

import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup

KERNELS = Path("src/benchwright/kernels")
FAST = ["/std:c11", "/O2"] if sys.platform == "win32" else ["-std=c11", "-O3"]
STABLE = not sysconfig.get_config_var("Py_GIL_DISABLED")
"""Free-threaded interpreters have no stable interface."""

setup(
    ext_modules=[
        Extension(
            "benchwright.kernels._native",
            sorted(map(str, KERNELS.glob("*.c"))),
            depends=sorted(map(str, KERNELS.glob("*.h"))),
            extra_compile_args=FAST,
            libraries=[] if sys.platform == "win32" else ["m"],
            py_limited_api=STABLE,
            optional=True,
        )
    ],
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if STABLE else {},
)
