-- What pictures look like, so that one that is sent twice is noticed, and who has been shown which
-- (docs/decisions/0100-pictures-looked-at.md).
alter table uploads.upload
  -- SHA-256 of what is kept. Null: kept before this was, until a job has looked.
  add column content_hash bytea check (length(content_hash) = 32),
  -- A row of 16 rows of the picture each: its number times 65,536 and its 16 bits. Null: nothing is to be told by it.
  add column looks integer[] check (cardinality(looks) = 16);
create index upload_content on uploads.upload (content_hash);
create index upload_looks on uploads.upload using gin (looks);

create table kyc.picture_shown (
  submission_id bigint not null references kyc.submission (id),
  item text not null check (item in ('front', 'back', 'inHand', 'signature')),
  operator_id bigint not null,
  at timestamptz not null,
  primary key (submission_id, operator_id, item)
);
