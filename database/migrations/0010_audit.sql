-- What operators did: who, what, to what, why, before and after. Written in the transaction of what was done.
create schema audit;

-- Each hash covers the row and the hash before it (capabilities/desk/audit/rules.ts).
create table audit.act (
  sequence bigint primary key,
  at timestamptz not null,
  operator_ids bigint[] not null check (cardinality(operator_ids) > 0),
  name text not null,
  subject text not null,
  customer_id bigint,
  reason_code text,
  note text,
  before text,
  after text,
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  constraint chain_never_forks unique (previous_hash)
);
create index act_by_name on audit.act (name, sequence desc);
create index act_by_subject on audit.act (subject, sequence desc);
create index act_by_customer on audit.act (customer_id, sequence desc) where customer_id is not null;
create index act_by_operator on audit.act using gin (operator_ids);
create index act_by_time on audit.act (at);

create function audit.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete or truncate on audit.act
  for each statement execute function audit.refuse_change();

-- The end of the chain: whoever appends holds its row until the commit, so that the chain has one order. That it
-- names the last act is how a removed one at the end is noticed.
create table audit.head (
  is_only boolean primary key default true check (is_only),
  sequence bigint not null,
  previous_hash bytea not null,
  hash bytea not null
);
insert into audit.head (sequence, previous_hash, hash)
values (0, decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'));
create trigger never_removed before delete or truncate on audit.head
  for each statement execute function audit.refuse_change();
