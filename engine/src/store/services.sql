-- Who may ask: keys of programs, and people.
CREATE TABLE api_keys (
    id TEXT PRIMARY KEY, tenant TEXT NOT NULL, name TEXT NOT NULL, prefix TEXT NOT NULL, hash TEXT NOT NULL UNIQUE, scopes TEXT NOT NULL,
    created_at TEXT NOT NULL, expires_at TEXT, revoked_at TEXT, used_at TEXT);
CREATE TABLE users (
    id TEXT PRIMARY KEY, tenant TEXT NOT NULL, email TEXT NOT NULL UNIQUE, name TEXT NOT NULL, salt TEXT NOT NULL, hash TEXT NOT NULL,
    created_at TEXT NOT NULL, disabled_at TEXT);
-- Every request that changes or exports; only added to.
CREATE TABLE audit (
    id INTEGER PRIMARY KEY, at TEXT NOT NULL, tenant TEXT NOT NULL, actor_type TEXT NOT NULL, actor_id TEXT NOT NULL, actor_name TEXT NOT NULL,
    operation TEXT NOT NULL, path TEXT NOT NULL, status INTEGER NOT NULL, address TEXT NOT NULL, request_id TEXT NOT NULL);
CREATE TRIGGER audit_stays BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is only added to'); END;
CREATE TRIGGER audit_keeps BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is only added to'); END;
CREATE TABLE teams (id TEXT PRIMARY KEY, tenant TEXT NOT NULL, name TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL);
CREATE INDEX teams_tenant ON teams(tenant, name, id);
-- What the services know of a folder besides its name.
CREATE TABLE team_folders (
    id TEXT PRIMARY KEY REFERENCES folders(id) ON DELETE CASCADE, tenant TEXT NOT NULL, description TEXT, team_id TEXT REFERENCES teams(id),
    inbox INTEGER NOT NULL DEFAULT 0, created_at TEXT NOT NULL, updated_at TEXT NOT NULL);
CREATE INDEX team_folders_tenant ON team_folders(tenant);
-- Files that were sent in and files that were made. The path of an upload is its id without hyphens.
CREATE TABLE uploads (
    id TEXT PRIMARY KEY, tenant TEXT NOT NULL, owner TEXT NOT NULL, purpose TEXT NOT NULL, name TEXT NOT NULL, sha256 TEXT NOT NULL REFERENCES blobs(sha256),
    bytes INTEGER NOT NULL, media_type TEXT NOT NULL, readable INTEGER NOT NULL, pages INTEGER, password TEXT, created_at TEXT NOT NULL);
CREATE INDEX uploads_owner ON uploads(owner);
CREATE INDEX uploads_sha ON uploads(sha256);
-- Answers to requests that carried an Idempotency-Key.
CREATE TABLE idempotency (
    scope TEXT NOT NULL, key TEXT NOT NULL, fingerprint TEXT NOT NULL, status INTEGER, body BLOB, made TEXT, at INTEGER NOT NULL,
    PRIMARY KEY (scope, key)) WITHOUT ROWID;
CREATE INDEX idempotency_made ON idempotency(made);
CREATE INDEX idempotency_at ON idempotency(at);
