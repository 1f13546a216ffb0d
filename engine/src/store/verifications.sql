-- A verification is a case of the window with what the services know of it besides. Passwords and the secret of its webhook go when they
-- are no longer needed, and are answered never.
CREATE TABLE verifications (
    id TEXT PRIMARY KEY REFERENCES cases(id) ON DELETE CASCADE, tenant TEXT NOT NULL, service TEXT NOT NULL, result_id TEXT NOT NULL,
    status TEXT NOT NULL, output_status TEXT, drafted INTEGER NOT NULL DEFAULT 0, config TEXT NOT NULL, passwords TEXT NOT NULL DEFAULT '{}',
    webhook_url TEXT, webhook_metadata TEXT NOT NULL DEFAULT '{}', webhook_secret TEXT, reviewed TEXT NOT NULL DEFAULT '{}',
    user_id TEXT, key_id TEXT, key_prefix TEXT, actor TEXT NOT NULL, actor_name TEXT NOT NULL, search TEXT NOT NULL DEFAULT '',
    export_id TEXT, output TEXT NOT NULL DEFAULT '', output_of TEXT NOT NULL DEFAULT '', total_pages INTEGER NOT NULL DEFAULT 0, started_at INTEGER, ended_at INTEGER, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL);
CREATE INDEX verifications_tenant ON verifications(tenant, created_at DESC, id);
CREATE INDEX verifications_result ON verifications(result_id);
CREATE INDEX verifications_open ON verifications(status) WHERE status IN ('IN_QUEUE', 'IN_PROGRESS');
-- Its files in their order; of a draft the file is not read yet.
CREATE TABLE verification_files (
    verification_id TEXT NOT NULL REFERENCES verifications(id) ON DELETE CASCADE, position INTEGER NOT NULL, field TEXT NOT NULL,
    upload_id TEXT NOT NULL REFERENCES uploads(id), file_id TEXT, PRIMARY KEY (verification_id, position)) WITHOUT ROWID;
CREATE INDEX verification_files_upload ON verification_files(upload_id);
CREATE INDEX verification_files_file ON verification_files(file_id);
-- Several results seen as one: the ids are made of what they combine.
CREATE TABLE combined (id TEXT PRIMARY KEY, tenant TEXT NOT NULL, members TEXT NOT NULL, created_at INTEGER NOT NULL);
CREATE INDEX files_added ON files(added);
