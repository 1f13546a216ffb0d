# Saldo: `make run` and `make test` set up a fresh Debian or Ubuntu machine by themselves.
# What a build makes stays outside the checkout, under the user's cache; only `target/release` links into it.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
CACHE := $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/saldo
export CARGO_TARGET_DIR ?= $(CACHE)/target
export PATH := $(CACHE)/tools/bin:$(HOME)/.cargo/bin:$(PATH)
# mold links in a fraction of the time, where the compiler can drive it. Asked anew for each recipe: set-up may have installed it.
MOLD = $(shell echo 'int main(void){return 0;}' | cc -fuse-ld=mold -x c - -o /dev/null 2>/dev/null && echo '-C link-arg=-fuse-ld=mold')
# What the compiler writes into a program about where it was built names no folder of this machine. Paths of our own
# are relative already; a flag that named the checkout would build every dependency anew in each clone.
TRIM = --remap-path-prefix=$(or $(CARGO_HOME),$(HOME)/.cargo)=cargo
export CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUSTFLAGS ?= $(strip $(MOLD) $(TRIM))
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUSTFLAGS ?= $(strip $(MOLD) $(TRIM))
# `rust-toolchain.toml` names the toolchain. Where it is there under another name only, as distributions and images have it, that one is taken.
PINNED := $(shell sed -n 's/^channel = "\(.*\)"/\1/p' rust-toolchain.toml)
ifeq ($(RUSTUP_TOOLCHAIN),)
ifneq ($(shell command -v rustup 2>/dev/null),)
ifeq ($(shell rustup toolchain list 2>/dev/null | grep -c '^$(PINNED)'),0)
ifneq ($(shell RUSTUP_TOOLCHAIN=stable rustc --version 2>/dev/null | grep -c '^rustc $(PINNED) '),0)
export RUSTUP_TOOLCHAIN := stable
endif
endif
endif
endif
# Where `make run` writes its workbooks.
OUT ?= out

.PHONY: bindings help run test peer bench bench-reading bench-workbook bench-analytics bench-screening bench-services bench-scans bench-window lint release package flatpak gate fmt setup ui
help:
	@sed -n 's/^## //p' Makefile

## make run      build and open the window with the samples; without a display say what is in them and whether it is proven, a workbook for each into ./out
run: release
	@if [ -n "$${DISPLAY:-}$${WAYLAND_DISPLAY:-}" ]; then exec "$(CARGO_TARGET_DIR)/release/saldo-desktop" --example; \
	else tools/run-samples "$(CARGO_TARGET_DIR)/release/saldo" "$(OUT)"; fi

## make test     every test
test: ui
	@# All targets at once: without the tests' own dependencies much would be built twice.
	@cargo build --locked --workspace --all-targets --quiet
	@cd ui && npm run --silent check && npm test --silent -- --reporter=dot
	@export SALDO_PYTHON="$$(tools/python)"; if cargo nextest --version >/dev/null 2>&1; then cargo nextest run --locked --workspace --no-fail-fast; else cargo test --locked --workspace --no-fail-fast; fi
	@cd ui && SALDO="$(CARGO_TARGET_DIR)/debug/saldo" npm run --silent e2e
	@tools/contract-test "$(CARGO_TARGET_DIR)/debug/saldo" 5
	@tools/client-test "$(CARGO_TARGET_DIR)/debug/saldo"

## make bench    speed and memory beside pdfplumber, PyMuPDF and Tesseract, workbook beside XlsxWriter, analysis beside pandas, screening beside rapidfuzz, the services under load, values of scans, tables, review and window; each part runs alone: make bench-reading, bench-workbook, bench-analytics, bench-screening, bench-services, bench-scans, bench-window
bench: bench-reading bench-workbook bench-analytics bench-screening bench-services bench-scans bench-window

bench-reading: release
	@tools/bench "$(CARGO_TARGET_DIR)/release/saldo" "$(CARGO_TARGET_DIR)/release/bench_pages"

bench-workbook: release
	@tools/bench-workbook "$(CARGO_TARGET_DIR)/release/bench_workbook"

bench-analytics: release
	@tools/bench-analytics "$(CARGO_TARGET_DIR)/release/bench_analytics" "$(CARGO_TARGET_DIR)/release/saldo"

bench-screening: release
	@tools/bench-screening "$(CARGO_TARGET_DIR)/release/bench_screening" "$(CARGO_TARGET_DIR)/release/saldo"

bench-services: release
	@tools/bench-services "$(CARGO_TARGET_DIR)/release/saldo"

bench-scans: release
	@tools/bench-scans "$(CARGO_TARGET_DIR)/release/saldo" "$(CARGO_TARGET_DIR)/release/bench_values"

bench-window: release
	@tools/bench-window "$(CARGO_TARGET_DIR)/release"

## make peer     drive a server that Prism makes of the contract alone through every status that it documents
peer: setup
	@cargo build --locked --workspace --bins --quiet
	@tools/peer-test "$(CARGO_TARGET_DIR)/debug/saldo"

## make lint     format, clippy with warnings as errors, licences and advisories of what is built in
lint: ui
	cargo fmt --all --check
	cargo clippy --locked --workspace --all-targets -- -D warnings
	@tools/deny

## make gate     floors 0 to 5 build alone
gate: setup
	cargo check --locked -p engine --no-default-features

## make bindings  the interface's types, made from the engine's records
bindings: setup
	SALDO_BINDINGS=1 cargo test --locked --workspace --test suite the_interface_s_types

## make release  the fast build, linked at target/release/saldo
release: ui
	cargo build --locked --release --workspace
	@if [ "$(abspath $(CARGO_TARGET_DIR))" != "$(CURDIR)/target" ]; then mkdir -p target/release && ln -sfn "$(abspath $(CARGO_TARGET_DIR))/release"/saldo{,-desktop} target/release/; fi

## make package  a Debian package of window and command line, in target/
package: release
	@tools/package "$(CARGO_TARGET_DIR)/release"

## make flatpak  the same with its own Tesseract as a Flatpak bundle, in target/; takes some minutes more
flatpak: export SALDO_FLATPAK := 1
flatpak: release
	@tools/flatpak "$(CARGO_TARGET_DIR)/release"

## make fmt      format in place
fmt: setup
	cargo fmt --all

setup:
	@tools/setup

ui: setup
	@tools/build-ui
