-- Access that support gives back to a locked-out customer, after a delay in which it can be stopped:
-- docs/decisions/0183-account-recovery.md.
create table customers.recovery (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers.customer (id),
  kind text not null check (kind in ('secondFactor', 'email')),
  -- What the address was when it was asked for, and what it is to be.
  old_email text not null,
  new_email text,
  call_reference text not null check (call_reference <> ''),
  note text not null check (note <> ''),
  upload_id bigint not null,
  document_hash text not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected')),
  requested_by bigint not null,
  request_id text not null,
  fingerprint text not null,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  decided_by bigint[],
  decided_at timestamptz,
  -- Once it is approved.
  takes_effect_at timestamptz,
  outcome text check (outcome in ('done', 'stopped')),
  ended_at timestamptz,
  constraint recovery_address check ((kind = 'email') = (new_email is not null)),
  constraint recovery_ended_whole check ((outcome is null) = (ended_at is null)),
  constraint recovery_asked_once unique (requested_by, request_id),
  constraint recovery_decided_by_others check (not requested_by = any (decided_by)),
  constraint recovery_decided_whole check ((state = 'waiting') = (decided_at is null) and (decided_at is null) = (decided_by is null))
);
create unique index recovery_one_at_a_time on customers.recovery (customer_id) where state <> 'rejected' and outcome is null;
create index recovery_waiting on customers.recovery (due_at, id) where state = 'waiting';
create index recovery_of_customer on customers.recovery (customer_id, id desc);

-- The links by which an address stops one.
create table customers.recovery_link (
  token_hash bytea primary key,
  recovery_id bigint not null references customers.recovery (id)
);
