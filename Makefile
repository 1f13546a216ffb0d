# Saldo: `make run` and `make test` set up a fresh Debian or Ubuntu machine by themselves.
# What a build makes stays outside the checkout, under the user's cache; only `target/release/saldo` links into it.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
CACHE := $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/saldo
export CARGO_TARGET_DIR ?= $(CACHE)/target
export PATH := $(CACHE)/tools/bin:$(HOME)/.cargo/bin:$(PATH)
# mold links in a fraction of the time, where the compiler can drive it. Asked anew for each recipe: set-up may have installed it.
MOLD = $(shell echo 'int main(void){return 0;}' | cc -fuse-ld=mold -x c - -o /dev/null 2>/dev/null && echo '-C link-arg=-fuse-ld=mold')
export CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUSTFLAGS ?= $(MOLD)
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUSTFLAGS ?= $(MOLD)
# Where `make run` writes its workbooks.
OUT ?= out

.PHONY: help run test bench lint release gate fmt setup
help:
	@sed -n 's/^## //p' Makefile

## make run      build, read samples/, say what was found and whether it is proven, write a workbook for each into ./out
run: release
	@tools/run-samples "$(CARGO_TARGET_DIR)/release/saldo" "$(OUT)"

## make test     every test
test: setup
	@cargo build --workspace --quiet
	@if cargo nextest --version >/dev/null 2>&1; then cargo nextest run --workspace --no-fail-fast; else cargo test --workspace --no-fail-fast; fi

## make bench    speed and memory beside pdfplumber and PyMuPDF, workbook beside XlsxWriter, analysis beside pandas, ratios of one run
bench: release
	@tools/bench "$(CARGO_TARGET_DIR)/release/saldo"
	@tools/bench-workbook "$(CARGO_TARGET_DIR)/release/bench_workbook"
	@tools/bench-analytics "$(CARGO_TARGET_DIR)/release/bench_analytics"

## make lint     format, clippy with warnings as errors, licences and advisories of what is built in
lint: setup
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings
	@tools/deny

## make gate     floors 0 to 5 build alone
gate: setup
	cargo check -p engine --no-default-features

## make release  the fast build, linked at target/release/saldo
release: setup
	cargo build --release --workspace
	@if [ "$(abspath $(CARGO_TARGET_DIR))" != "$(CURDIR)/target" ]; then mkdir -p target/release && ln -sfn "$(abspath $(CARGO_TARGET_DIR))/release/saldo" target/release/saldo; fi

## make fmt      format in place
fmt: setup
	cargo fmt --all

setup:
	@tools/setup
