-- A list looks at what it lists alone: drafts are many, and stand beside the verifications.
CREATE INDEX verifications_listed ON verifications(tenant, created_at DESC, id) WHERE status <> 'DRAFT';
CREATE INDEX verifications_drafted ON verifications(tenant, created_at DESC, id) WHERE status = 'DRAFT';
