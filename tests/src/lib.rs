//! Saldo's integration tests live in `suite/`.
