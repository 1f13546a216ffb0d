-- A claim looks at the oldest job that waits and at the lease that runs out first, an import at the last arrival: at one end of an index
-- each, however many jobs there were.
CREATE INDEX IF NOT EXISTS jobs_queued ON jobs(added) WHERE state = 'queued';
CREATE INDEX IF NOT EXISTS jobs_taken ON jobs(lease) WHERE state = 'taken';
CREATE INDEX IF NOT EXISTS files_added ON files(added);
