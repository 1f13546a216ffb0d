-- Jobs of the parsing service. `secrets` holds the password and the webhook's secret, sealed, until nothing needs them.
CREATE TABLE works (
    id TEXT PRIMARY KEY, tenant TEXT NOT NULL, owner TEXT NOT NULL, kind TEXT NOT NULL, state TEXT NOT NULL, file_id TEXT NOT NULL, name TEXT NOT NULL, folded TEXT NOT NULL,
    template TEXT, ask TEXT NOT NULL, url TEXT, webhook TEXT, metadata TEXT NOT NULL DEFAULT '{}', secrets BLOB,
    priority INTEGER NOT NULL DEFAULT 0, turn INTEGER NOT NULL, cost INTEGER NOT NULL, tries INTEGER NOT NULL DEFAULT 0, retries INTEGER NOT NULL DEFAULT 0,
    fence INTEGER NOT NULL DEFAULT 0, lease INTEGER NOT NULL DEFAULT 0, created INTEGER NOT NULL, first_started INTEGER, started INTEGER, ended INTEGER,
    error TEXT, output BLOB, output_file TEXT, preview_file TEXT);
CREATE INDEX works_made ON works(tenant, created DESC, id);
CREATE INDEX works_file ON works(file_id);
-- Who takes a job looks at those that wait, in their order, and at leases that have run out; at no others.
CREATE INDEX works_waiting ON works(priority DESC, turn, id) WHERE state = 'IN_QUEUE';
CREATE INDEX works_taken ON works(lease) WHERE state = 'IN_PROGRESS';
-- Whose turn it is: where the last job of a key ends, and the cost of those that wait. The key '' is the clock.
CREATE TABLE turns (owner TEXT PRIMARY KEY, last INTEGER NOT NULL, waiting INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
-- What is to be told to others: written with the change that it tells of, kept with what came of it.
CREATE TABLE outbox (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, tenant TEXT NOT NULL, about TEXT NOT NULL, url TEXT NOT NULL, secret BLOB, body TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting', created INTEGER NOT NULL, sent INTEGER, attempts INTEGER NOT NULL DEFAULT 0, status INTEGER, answer TEXT, error TEXT);
CREATE INDEX outbox_open ON outbox(seq) WHERE state <> 'done';
CREATE INDEX outbox_about ON outbox(about, seq);
-- Templates of extraction that somebody made.
CREATE TABLE extractions (
    id TEXT PRIMARY KEY, tenant TEXT NOT NULL, name TEXT NOT NULL, description TEXT NOT NULL, custom_id TEXT, instruction TEXT, schema TEXT NOT NULL, config TEXT NOT NULL,
    metadata TEXT NOT NULL, created TEXT NOT NULL, updated TEXT);
CREATE UNIQUE INDEX extractions_custom ON extractions(tenant, custom_id) WHERE custom_id IS NOT NULL;
CREATE INDEX extractions_name ON extractions(tenant, name, id);
