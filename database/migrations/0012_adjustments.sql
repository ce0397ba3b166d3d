create schema adjustments;

-- A correction of a customer's available balance, asked for by one operator and decided by another.
create table adjustments.adjustment (
  id bigint generated always as identity primary key,
  customer_id bigint not null check (customer_id > 0),
  book text not null check (book in ('demo', 'real')),
  asset text not null,
  -- Negative when it takes money from the customer.
  units bigint not null check (units <> 0),
  reason_code text not null,
  note text not null check (note <> ''),
  reference text not null,
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
create index waiting_oldest on adjustments.adjustment (id) where state = 'waiting';
create index by_customer on adjustments.adjustment (customer_id, id);
