-- Roles that decide about money or about people wait here until a second operator agrees.
create table operators.appointment (
  id bigint primary key generated always as identity,
  operator_id bigint not null references operators.operator (id),
  -- All that they hold once it is approved.
  roles text[] not null,
  reason text not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected', 'withdrawn')),
  requested_by bigint not null references operators.operator (id),
  -- By the platform's clock, as the inbox counts.
  requested_at timestamptz not null,
  decided_by bigint[],
  decided_at timestamptz,
  check ((state in ('approved', 'rejected')) = (decided_at is not null and decided_by is not null))
);
create unique index appointment_waiting on operators.appointment (operator_id) where state = 'waiting';
