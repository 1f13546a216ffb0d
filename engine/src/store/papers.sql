-- Papers of a case beside its statements: identity and business documents, files that are only examined, tables of subjects. A question
-- without a file is a paper without bytes. `made` is what was made of it.
CREATE TABLE papers (
    id TEXT PRIMARY KEY, case_id TEXT NOT NULL REFERENCES cases(id) ON DELETE CASCADE, service TEXT NOT NULL, field TEXT NOT NULL DEFAULT '', name TEXT NOT NULL,
    sha256 TEXT REFERENCES blobs(sha256), bytes INTEGER NOT NULL, state TEXT NOT NULL, password BLOB, code TEXT NOT NULL DEFAULT '', note TEXT NOT NULL DEFAULT '',
    asked TEXT NOT NULL DEFAULT '{}', pages INTEGER NOT NULL DEFAULT 0, made BLOB, tries INTEGER NOT NULL DEFAULT 0, fence INTEGER NOT NULL DEFAULT 0,
    added INTEGER NOT NULL);
CREATE INDEX papers_case ON papers(case_id, added);
CREATE INDEX papers_sha ON papers(sha256);
CREATE INDEX papers_queued ON papers(added) WHERE state = 'queued';
-- Numbers of persons by keyed hashes, each with whose name it stood beside: one number under two names is told.
CREATE TABLE paper_numbers (
    tenant TEXT NOT NULL, number BLOB NOT NULL, holder BLOB NOT NULL, case_id TEXT NOT NULL REFERENCES cases(id) ON DELETE CASCADE,
    PRIMARY KEY (tenant, number, case_id)) WITHOUT ROWID;
-- Lists of names. Versions and entities are only added to; what is no longer on a list says until which version it was.
CREATE TABLE lists (
    id TEXT PRIMARY KEY, tenant TEXT NOT NULL, name TEXT NOT NULL, kind TEXT, version INTEGER NOT NULL DEFAULT 0, compared INTEGER NOT NULL DEFAULT 0,
    UNIQUE (tenant, name));
CREATE TABLE list_versions (
    list_id TEXT NOT NULL REFERENCES lists(id) ON DELETE CASCADE, version INTEGER NOT NULL, publisher TEXT, format TEXT NOT NULL, list_date TEXT,
    imported_at TEXT NOT NULL, sha256 TEXT NOT NULL, entries INTEGER NOT NULL, licence_note TEXT, kinds TEXT NOT NULL, added INTEGER NOT NULL,
    changed INTEGER NOT NULL, removed INTEGER NOT NULL, refused INTEGER NOT NULL, PRIMARY KEY (list_id, version)) WITHOUT ROWID;
CREATE TABLE list_entities (
    list_id TEXT NOT NULL REFERENCES lists(id) ON DELETE CASCADE, entity_id TEXT NOT NULL, hash BLOB NOT NULL, since INTEGER NOT NULL, until INTEGER, body BLOB NOT NULL);
CREATE INDEX list_entities_of ON list_entities(list_id, entity_id);
-- A version on its way in; nobody sees it before all of it is there.
CREATE TABLE list_stage (batch TEXT NOT NULL, entity_id TEXT NOT NULL, hash BLOB NOT NULL, body BLOB NOT NULL);
CREATE INDEX list_stage_of ON list_stage(batch, entity_id);
-- What was compared with lists for a case, what it was asked, and against which lists of which day.
CREATE TABLE screenings (
    case_id TEXT PRIMARY KEY REFERENCES cases(id) ON DELETE CASCADE, tenant TEXT NOT NULL, asked TEXT NOT NULL, subjects TEXT NOT NULL, lists TEXT NOT NULL,
    at INTEGER NOT NULL, monitor INTEGER NOT NULL DEFAULT 0);
CREATE INDEX screenings_monitored ON screenings(tenant) WHERE monitor = 1;
CREATE TABLE hits (
    id TEXT PRIMARY KEY, case_id TEXT NOT NULL REFERENCES cases(id) ON DELETE CASCADE, subject INTEGER NOT NULL, subject_key TEXT NOT NULL, list_id TEXT NOT NULL,
    entity_id TEXT NOT NULL, hash TEXT NOT NULL, score REAL NOT NULL, record TEXT NOT NULL, closed TEXT);
CREATE INDEX hits_case ON hits(case_id, subject);
CREATE INDEX hits_list ON hits(list_id, entity_id);
-- What people decided about hits; only added to.
CREATE TABLE hit_reviews (
    id INTEGER PRIMARY KEY, tenant TEXT NOT NULL, hit_id TEXT NOT NULL, subject_key TEXT NOT NULL, list_id TEXT NOT NULL, entity_id TEXT NOT NULL, hash TEXT NOT NULL,
    algorithm TEXT NOT NULL, score REAL NOT NULL, decision TEXT NOT NULL, reason TEXT NOT NULL, at TEXT NOT NULL, actor_type TEXT NOT NULL, actor_id TEXT NOT NULL,
    actor_name TEXT NOT NULL);
CREATE INDEX hit_reviews_of ON hit_reviews(tenant, subject_key, list_id, entity_id);
CREATE TRIGGER hit_reviews_stay BEFORE UPDATE ON hit_reviews BEGIN SELECT RAISE(ABORT, 'decisions are only added to'); END;
CREATE TRIGGER hit_reviews_keep BEFORE DELETE ON hit_reviews BEGIN SELECT RAISE(ABORT, 'decisions are only added to'); END;
