-- Services elsewhere that this store keeps step with. What is secret of them lies in the keychain, or sealed here where there is none.
CREATE TABLE connections (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, base_url TEXT NOT NULL, parse_url TEXT NOT NULL, email TEXT NOT NULL DEFAULT '', mask INTEGER NOT NULL DEFAULT 0,
    hook_url TEXT NOT NULL DEFAULT '', sealed BLOB, notes TEXT NOT NULL DEFAULT '{}', created_at TEXT NOT NULL, removed INTEGER NOT NULL DEFAULT 0);
-- What they answered, whole: what this version does not know is kept and given back.
CREATE TABLE remote_records (
    connection_id TEXT NOT NULL REFERENCES connections(id), kind TEXT NOT NULL, id TEXT NOT NULL, record TEXT NOT NULL, updated TEXT NOT NULL,
    place INTEGER NOT NULL DEFAULT 0, round INTEGER NOT NULL DEFAULT 0, gone INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (connection_id, kind, id)) WITHOUT ROWID;
CREATE INDEX remote_records_place ON remote_records(connection_id, kind, place);
CREATE TABLE remote_parts (
    connection_id TEXT NOT NULL REFERENCES connections(id), owner TEXT NOT NULL, part TEXT NOT NULL, body BLOB NOT NULL, tag TEXT NOT NULL, at TEXT NOT NULL,
    PRIMARY KEY (connection_id, owner, part)) WITHOUT ROWID;
-- Cases that are shared, each with one connection. `base` holds what both sides agreed on last, by item.
CREATE TABLE shared_cases (
    case_id TEXT PRIMARY KEY REFERENCES cases(id) ON DELETE CASCADE, connection_id TEXT NOT NULL REFERENCES connections(id), remote_id TEXT,
    state TEXT NOT NULL, base TEXT NOT NULL DEFAULT '{}', seen TEXT NOT NULL DEFAULT '', at TEXT NOT NULL);
CREATE UNIQUE INDEX shared_remote ON shared_cases(connection_id, remote_id) WHERE remote_id IS NOT NULL;
-- What is to be sent, in its order. The id is the Idempotency-Key.
CREATE TABLE sendings (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, connection_id TEXT NOT NULL REFERENCES connections(id),
    case_id TEXT REFERENCES cases(id) ON DELETE CASCADE, kind TEXT NOT NULL, item TEXT NOT NULL, value TEXT NOT NULL, said TEXT NOT NULL, body TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting', tries INTEGER NOT NULL DEFAULT 0, created TEXT NOT NULL, first_sent INTEGER, ended TEXT, why TEXT, answer TEXT);
CREATE INDEX sendings_open ON sendings(connection_id, seq) WHERE state IN ('waiting', 'sending', 'still');
CREATE INDEX sendings_case ON sendings(case_id);
-- What both sides changed. A decision is kept beside it.
CREATE TABLE conflicts (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, connection_id TEXT NOT NULL REFERENCES connections(id),
    case_id TEXT NOT NULL REFERENCES cases(id) ON DELETE CASCADE, item TEXT NOT NULL, base TEXT, here TEXT, there TEXT, here_by TEXT NOT NULL,
    here_at TEXT NOT NULL, there_by TEXT NOT NULL, there_at TEXT NOT NULL, found TEXT NOT NULL, decided TEXT, decided_by TEXT, decided_at TEXT);
CREATE INDEX conflicts_case ON conflicts(case_id, item);
CREATE TRIGGER conflicts_keep BEFORE DELETE ON conflicts WHEN EXISTS (SELECT 1 FROM cases WHERE id = OLD.case_id) BEGIN SELECT RAISE(ABORT, 'conflicts are kept'); END;
-- Events that came in, so that one that comes again is known.
CREATE TABLE received (id TEXT PRIMARY KEY, connection_id TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX received_at ON received(at);
