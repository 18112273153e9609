# Needs Python 3.11 to 3.14 and make, nothing else: the first target that is run builds .venv by itself.
#   make train                     make train ARGS="--quick"
#   make test                      make test PYTEST_ARGS="-k colorado"       make test WORKERS="-n 8"
#   make PYTHON=/usr/bin/python3.12 VENV=/tmp/venv test

SHELL := /bin/sh
.SHELLFLAGS := -eu -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

VENV ?= .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
CONFIG ?= configs/colorado_maskable_ppo.yaml
ARGS ?=
PYTEST_ARGS ?=
WORKERS ?= -n 2 --dist worksteal
PIP_ARGS ?=

# Which Python: the one named on the command line, or else the first of these that is new enough.
PYTHON_OK := import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))
PYTHON ?=
find_python = for p in $(if $(PYTHON),'$(PYTHON)',python3 python3.14 python3.13 python3.12 python3.11 python); do \
	if "$$p" -c '$(PYTHON_OK)' >/dev/null 2>&1; then python="$$p"; break; fi; done

# -qq: pip speaks only when something fails.
PIP_INSTALL := $(BIN)/python -m pip install -qq --disable-pip-version-check --no-input $(PIP_ARGS) -c constraints.txt

.PHONY: help setup train test lint lint-code lint-format lint-types lint-imports format bench warmup clean distclean

help:  ## this list
	@grep -hE '^[a-z-]+:.*##' Makefile | sed -E 's/:[^#]*## */\t/' | awk -F '\t' '{ printf "make %-14s %s\n", $$1, $$2 }'

setup: $(STAMP)  ## build .venv and install the package into it, with everything for training and testing

train: $(STAMP)  ## train, evaluate and write the report: CONFIG=configs/... ARGS="--quick"
	$(BIN)/python -m agents.train $(CONFIG) $(ARGS)

test: $(STAMP)  ## the whole test suite, on two cores: PYTEST_ARGS="-k colorado"
	$(BIN)/python -m pytest $(WORKERS) $(PYTEST_ARGS)

lint: lint-code lint-format lint-types lint-imports  ## everything that is checked without running the games

lint-code: $(STAMP)
	$(BIN)/ruff check .

lint-format: $(STAMP)
	$(BIN)/ruff format --check .

lint-types: $(STAMP)
	$(BIN)/mypy

lint-imports: $(STAMP)
	$(BIN)/lint-imports --no-logo

format: $(STAMP)  ## rewrite the sources the way that lint wants them
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(STAMP)  ## beside other systems on the same game, in environments of their own: ARGS="--quick"
	$(BIN)/python -m benchmarks.peers --charts benchmarks/results --store $(ARGS)

warmup: $(STAMP)  ## compile the games ahead of time
	$(BIN)/sierra warmup $(ARGS)

clean:  ## remove builds and caches; .venv and runs/ stay
	rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .coverage htmlcov
	@for folder in sierra_envs agents benchmarks notebooks tests; do \
		[ ! -d "$$folder" ] || find "$$folder" -name __pycache__ -type d -prune -exec rm -rf {} +; \
	done

distclean: clean  ## clean, and remove .venv too
	@[ ! -e "$(VENV)" ] || [ -e "$(VENV)/pyvenv.cfg" ] || { echo "$(VENV) is no virtual environment; it stays" >&2; exit 1; }
	rm -rf "$(VENV)"

# torch goes first and alone, so that pip settles on the one build that constraints.txt names before anything
# else can ask for another; every build of it weighs hundreds of megabytes.
$(STAMP): pyproject.toml constraints.txt
	@python=; $(find_python); \
	if [ -z "$$python" ]; then \
		echo "sierra_envs needs Python 3.11, 3.12, 3.13 or 3.14, and found none" \
			"(looked for: $(if $(PYTHON),$(PYTHON),python3 python3.14 python3.13 python3.12 python3.11 python))." >&2; \
		echo "Install one, or name it: make PYTHON=/path/to/python3.12" >&2; \
		exit 1; \
	fi; \
	if ! $(BIN)/python -m pip --version >/dev/null 2>&1; then \
		echo "making $(VENV) with $$($$python --version)"; \
		"$$python" -m venv "$(VENV)" || { \
			echo "That Python could not make a virtual environment." >&2; \
			echo "On Debian and Ubuntu: apt install python3-venv. Elsewhere, name another Python: make PYTHON=..." >&2; \
			exit 1; \
		}; \
	elif ! $(BIN)/python -c '$(PYTHON_OK)'; then \
		echo "$(VENV) holds $$($(BIN)/python --version), which is not supported. Remove it: make distclean" >&2; \
		exit 1; \
	fi
	@echo "installing torch (once; a large download)"
	@$(PIP_INSTALL) torch
	@echo "installing sierra_envs and what training and testing need"
	@$(PIP_INSTALL) -e '.[train,dev]'
	@touch $@
