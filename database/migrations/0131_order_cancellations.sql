-- Pending orders that one operator asks to have cancelled and another decides about: of a market, of a
-- customer, or of a customer in a market, in one book.
create table orders.cancellation (
  id bigint generated always as identity primary key,
  book text not null check (book in ('demo', 'real')),
  code text,
  customer_id bigint,
  reason_code text not null check (reason_code in ('marketEvent', 'wrongTerms', 'coverLocked', 'customerRisk', 'legal')),
  note text not null check (note <> ''),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected')),
  requested_by bigint not null,
  request_id text not null,
  fingerprint text not null,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  decided_by bigint[],
  decided_at timestamptz,
  constraint cancellation_of_something check (code is not null or customer_id is not null),
  constraint cancellation_asked_once unique (requested_by, request_id),
  constraint cancellation_decided_by_others check (not requested_by = any (decided_by)),
  constraint cancellation_decided_whole check ((state = 'waiting') = (decided_at is null) and (decided_at is null) = (decided_by is null))
);
create index cancellation_waiting on orders.cancellation (due_at, id) where state = 'waiting';
