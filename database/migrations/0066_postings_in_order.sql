-- Find what was written since a posting without reading all of them: rows stand nearly in the order of their ids, so a few bytes for each stretch
-- of the table are enough, and writing costs next to nothing (capabilities/money/ledger/server/ledger.sql.ts, selectEventsSince).
create index posting_written on ledger.posting using brin (id) with (autosummarize = on);
