-- A change to a document that guards money waits here until a second operator agrees. What only tightens is in force
-- meanwhile (`version`), until `lapses_at`.
create table configuration.proposal (
  id bigint primary key generated always as identity,
  document text not null,
  -- What it changes, and what holds again when it lapses or is rejected: the newest version that two agreed on.
  base_version integer not null,
  value jsonb not null,
  reason text not null,
  repeats integer,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected', 'lapsed', 'withdrawn')),
  requested_by bigint not null,
  author text not null,
  requested_at timestamptz not null,
  -- As what it was published; null while it has not been.
  version integer,
  lapses_at timestamptz,
  decided_by bigint[],
  decided_at timestamptz,
  foreign key (document, base_version) references configuration.version (document, version),
  foreign key (document, version) references configuration.version (document, version),
  constraint decided_by_others check (not requested_by = any (decided_by)),
  constraint decided_whole check ((state in ('approved', 'rejected')) = (decided_by is not null)),
  constraint ended_once check ((state = 'waiting') = (decided_at is null)),
  constraint provisional_whole check (lapses_at is null or version is not null)
);
create unique index one_waiting on configuration.proposal (document) where state = 'waiting';
create index proposal_of_version on configuration.proposal (document, version);

-- Nobody publishes what comes back by itself when nobody has agreed: it repeats the version before.
alter table configuration.version drop constraint well_formed, add constraint well_formed check (
  version > 0 and jsonb_typeof(value) = 'object' and (operator_id is null) = (author is null)
  and (repeats is null or repeats between 1 and version - 1)
  and (version > 1 or operator_id is null) and (version = 1 or operator_id is not null or repeats is not null)
);
