# `make demo` and `make test` do all set-up on a machine with CPython 3.11 or newer, make and git.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
BUILD := pyproject.toml setup.py $(wildcard src/benchwright/kernels/*.[ch])

.PHONY: demo test check bench simulate sample clean

demo: $(VENV)/.installed
	$(BIN)/benchwright demo

test: $(VENV)/.dev-installed
	sh scripts/chromium.sh
	$(MAKE) check

check:
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest --numprocesses auto --dist worksteal --durations 30

bench: $(VENV)/.dev-installed
	$(BIN)/python bench/all.py

# Do the statistics keep their promises on made-up models of which the truth is known? About ten minutes.
simulate: $(VENV)/.installed
	$(BIN)/python scripts/simulate.py

# The packaged sample benchmark, written again from its seed.
sample: $(VENV)/.installed
	$(BIN)/python scripts/build_pay_gap.py

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: $(VENV)/bin/python $(BUILD)
	$(BIN)/pip install --quiet --editable .
	touch $@

$(VENV)/.dev-installed: $(VENV)/bin/python $(BUILD)
	$(BIN)/pip install --quiet --editable '.[dev]'
	touch $@ $(VENV)/.installed

clean:
	rm -rf $(VENV) build dist src/*.egg-info src/benchwright/kernels/*.so
