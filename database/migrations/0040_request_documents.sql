-- The picture that shows what an operator asks for (a house funding, a correction), and the hash of what is kept of it.
alter table treasury.funding
  add column upload_id bigint,
  add column document_hash text check (document_hash ~ '^[0-9a-f]{64}$'),
  add constraint document_whole check ((upload_id is null) = (document_hash is null));

alter table adjustments.adjustment
  add column upload_id bigint,
  add column document_hash text check (document_hash ~ '^[0-9a-f]{64}$'),
  add constraint document_whole check ((upload_id is null) = (document_hash is null));
