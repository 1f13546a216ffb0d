-- When a file of the services was deleted by age, and when what was read of a verification was: the records stay, and say so.
ALTER TABLE uploads ADD COLUMN deleted_at INTEGER;
ALTER TABLE verifications ADD COLUMN emptied_at INTEGER;
-- What is old is found at one end of an index each.
CREATE INDEX uploads_made ON uploads(created_at) WHERE deleted_at IS NULL;
CREATE INDEX verifications_changed ON verifications(updated_at);
CREATE INDEX works_ended ON works(ended) WHERE ended IS NOT NULL;
