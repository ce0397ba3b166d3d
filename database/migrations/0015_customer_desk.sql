-- What operators write about customers, and whom they have frozen.
create table customers.note (
  customer_id bigint not null references customers.customer (id),
  id bigint generated always as identity,
  at timestamptz not null,
  operator_id bigint not null,
  author text not null,
  text text not null check (length(text) between 1 and 2000),
  primary key (customer_id, id)
);
create trigger append_only before update or delete or truncate on customers.note
  for each statement execute function ledger.refuse_change();

-- A frozen customer may look and close, nothing else. Thawing deletes the row; the audit log keeps what was.
create table customers.freeze (
  customer_id bigint primary key references customers.customer (id),
  at timestamptz not null,
  author text not null,
  reason_code text not null,
  note text not null
);

-- For finding customers by how their name or address begins.
create index customer_username_prefix on customers.customer (lower(username) text_pattern_ops);
create index customer_email_prefix on customers.customer (lower(email) text_pattern_ops);
