# Saldo: `make run` and `make test` set up a fresh Debian or Ubuntu machine by themselves.
SHELL := /bin/bash
export CARGO_TARGET_DIR ?= $(HOME)/.cache/saldo/target
export CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUSTFLAGS ?= -C link-arg=-fuse-ld=mold

.PHONY: build
build:
	cargo build --workspace
