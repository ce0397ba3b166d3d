create schema treasury;

-- The house's own money, brought into one of its accounts from outside or taken out of it: asked for by one operator and decided by
-- another. In USDT, as every promise is.
create table treasury.funding (
  id bigint generated always as identity primary key,
  book text not null check (book in ('demo', 'real')),
  account text not null check (account like 'house/%'),
  -- Negative when it is taken out.
  units bigint not null check (units <> 0),
  reason_code text not null,
  note text not null check (note <> ''),
  -- What the evidence is found by: a bank transfer, a transaction's hash.
  evidence text not null check (evidence <> ''),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected')),
  requested_by bigint not null,
  request_id text not null,
  fingerprint text not null,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  decided_by bigint[],
  decided_at timestamptz,
  constraint asked_once unique (requested_by, request_id),
  constraint decided_by_others check (not requested_by = any (decided_by)),
  constraint decided_whole check ((state = 'waiting') = (decided_at is null) and (decided_at is null) = (decided_by is null))
);
create index waiting_oldest on treasury.funding (id) where state = 'waiting';
