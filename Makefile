# Everything happens inside .venv/ and target/. What is up to date is skipped.

VENV := .venv
BIN  := $(VENV)/bin
DEPS := $(VENV)/.dependencies
CORE := python/crossruff/_core.abi3.so
RUST := $(wildcard Cargo.toml Cargo.lock) $(shell find native -path '*/src/*.rs' -o -name Cargo.toml)

# Each candidate is run: a pyenv shim may be on PATH without a Python behind it.
PYTHONS := python3.13 python3.12 python3.11 python3 python
USABLE   = -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
PYTHON  ?= $(shell for p in $(PYTHONS); do $$p $(USABLE) && echo $$p && break; done)

# PyO3 looks for a Python when it is compiled; this is ours.
export PYO3_PYTHON := $(CURDIR)/$(BIN)/python
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_QUIET := 1

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help setup test play lint docs browser typescript format bench fuzz wheel clean tools

help: ## List the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1@\2/p' $(MAKEFILE_LIST) | awk -F@ '{printf "%-14s %s\n", $$1, $$2}'

setup: $(CORE) ## Make .venv, install the dependencies, build the core
	@echo "Ready: $(BIN)/crossruff --help"

test: lint docs browser ## Check everything: style, types, layers, Rust, Python, documents
	@echo "== cargo test"
	@cargo test --quiet --workspace --exclude crossruff-python
	@echo "== stubtest"
	@$(BIN)/stubtest crossruff._core --mypy-config-file pyproject.toml
	@echo "== pytest"
	@$(BIN)/pytest --quiet --numprocesses 2 --dist loadfile --durations 12

docs: $(CORE) ## Build the documentation site in target/site, strictly and without the network
	@echo "== docs"
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

play: $(CORE) ## Play with robots in the browser
	@$(BIN)/crossruff play --open

SPELLED := *.md docs python native tools examples tests benchmarks
lint: $(CORE) typescript ## Check style, types, words and layers, of Python, Rust and the page
	@echo "== ruff"
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet
	@echo "== mypy"
	@$(BIN)/mypy
	@echo "== layers"
	@out=$$($(BIN)/lint-imports --no-logo 2>&1) || { echo "$$out"; exit 1; }
	@$(BIN)/python -m tools.draw_layers --check
	@$(BIN)/python -m tools.check_house
	@echo "== words"
	@$(BIN)/python -m tools.check_words
	@$(BIN)/codespell $(SPELLED)
	@echo "== front end"
	@$(BIN)/python -m tools.check_front_end
	@echo "== cargo fmt, clippy"
	@cargo fmt --all --check
	@cargo clippy --quiet --workspace --all-targets -- -D warnings

# tsc checks the types of the page; where it cannot be installed, the check of types is skipped.
typescript:
	@command -v tsc >/dev/null 2>&1 && exit 0; \
		test "$$(id -u)" = 0 && command -v apt-get >/dev/null || exit 0; \
		echo "== installing tsc"; \
		apt-get update -qq >/dev/null 2>&1; \
		DEBIAN_FRONTEND=noninteractive apt-get install -qq -y node-typescript >/dev/null 2>&1 || true

# The tests of the page use an installed browser, else Playwright's own, else Debian's.
CHROMIUMS := chromium chromium-browser google-chrome google-chrome-stable
browser: $(CORE)
	@for name in $(CHROMIUMS); do command -v $$name >/dev/null 2>&1 && exit 0; done; \
		echo "== installing Chromium"; \
		timeout 300 $(BIN)/playwright install chromium >/dev/null 2>&1 && exit 0; \
		test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -qq >/dev/null 2>&1 && \
			DEBIAN_FRONTEND=noninteractive apt-get install -qq -y chromium >/dev/null 2>&1 && exit 0; \
		echo "No Chromium: the tests of the page are skipped. To run them: apt install chromium"

format: $(CORE) ## Format Python and Rust sources
	@$(BIN)/ruff check --fix --quiet
	@$(BIN)/ruff format --quiet
	@cargo fmt --all

bench: $(CORE) ## Run the benchmarks
	@test -d benchmarks || echo "No benchmarks yet."
	@for file in $(sort $(wildcard benchmarks/*.py)); do echo "== $$file"; $(BIN)/python $$file || exit 1; done

fuzz: $(CORE) ## Search for inputs that break a reader or the solver (INPUTS=1000000 for a long one)
	@$(BIN)/python -m tests.fuzz.readers --inputs $(or $(INPUTS),20000)
	@$(BIN)/python -m tests.fuzz.solver --inputs $(or $(INPUTS),20000)

# The last commit is built, not the working tree, in target/release-source. zig comes from the package index; the
# second processor needs `rustup target add aarch64-unknown-linux-gnu`: make wheel TARGETS=aarch64-unknown-linux-gnu
TARGETS ?= $(shell rustc -vV | sed -n 's/^host: //p')
wheel: $(DEPS) ## Build the source distribution and a wheel for Linux with an old glibc, in dist/
	@$(BIN)/pip install --group wheel
	@rm -rf target/release-source && git clone --quiet --local . target/release-source
	@cd target/release-source && python=$(CURDIR)/$(BIN)/python && export PATH=$(CURDIR)/$(BIN):$$PATH && \
		export CARGO_TARGET_DIR=$(CURDIR)/target && $$python -m tools.absolute_links README.md && \
		maturin sdist --out $(CURDIR)/dist && \
		for target in $(TARGETS); do \
			maturin build --quiet --release --zig --target $$target --compatibility manylinux_2_17 \
				--interpreter $$python --out $(CURDIR)/dist || exit 1; \
		done
	@$(BIN)/twine check --strict dist/*
	@ls -l dist

clean: ## Remove everything that was built
	@rm -rf $(VENV) target dist $(CORE) .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	@find python tests -name __pycache__ -prune -exec rm -rf {} +

$(CORE): $(DEPS) $(RUST) | tools
	@echo "== building the core"
	@unset CONDA_PREFIX; VIRTUAL_ENV=$(CURDIR)/$(VENV) $(BIN)/maturin develop --release --quiet --extras web,lab
	@touch $@

$(DEPS): pyproject.toml | tools
	@echo "== installing into $(VENV)"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --upgrade 'pip>=25.1'
	@$(BIN)/pip install --group dev
	@touch $@

# Tools that must be installed; each missing one is reported in a line.
NEED_RUST = install Rust $(MSRV) or newer, with rustup or from your distribution
MSRV = $(shell sed -n 's/^rust-version *= *"\(.*\)".*/\1/p' Cargo.toml)

tools:
	@test -x $(BIN)/python || $(PYTHON) $(USABLE) || \
		{ echo "No Python 3.11 or newer with venv: install python3 and python3-venv, or name one with PYTHON=..."; exit 1; }
	@cargo --version >/dev/null 2>&1 || { echo "No cargo: $(NEED_RUST)"; exit 1; }
	@printf '%s\n' '$(MSRV)' "$$(cargo --version | cut -d' ' -f2)" | sort -C -V || \
		{ echo "cargo is too old: $(NEED_RUST)"; exit 1; }
	@cargo fmt --version >/dev/null 2>&1 && cargo clippy --version >/dev/null 2>&1 || \
		{ echo "No rustfmt or clippy: rustup component add rustfmt clippy"; exit 1; }
	@command -v cc >/dev/null || { echo "No C linker: install gcc or clang, so that there is a cc"; exit 1; }
