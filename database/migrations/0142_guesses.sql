-- Wrong guesses are counted by who guesses, and of strangers together: docs/decisions/0172-guess-budgets.md. What is
-- counted is a SHA-256, of customers, operators and of what nobody has alike: a lock must not tell.
create table platform.guess (
  key bytea primary key check (length(key) = 32),
  failures integer not null default 0 check (failures >= 0),
  since timestamptz not null,
  locked_until timestamptz,
  keep_until timestamptz not null
);
create index guess_keep_until on platform.guess (keep_until);

drop table operators.sign_in_failure;
alter table customers.customer drop column failed_sign_ins, drop column locked_until;

-- A code belongs to the device or network that asked for it; its link opens the same wherever it is pressed. Codes
-- that are under way when this runs are asked for again.
delete from customers.verification_code;
alter table customers.verification_code
  add column asked_by bytea not null check (length(asked_by) = 32),
  add column link_hash bytea check (length(link_hash) = 32),
  add column link_attempts integer not null default 0 check (link_attempts >= 0),
  drop constraint verification_code_pkey,
  add primary key (email, purpose, asked_by);

-- Devices that showed the mailbox by setting a new password: what others guess does not keep them out.
create table customers.proved_device (
  customer_id bigint not null references customers.customer (id),
  device_hash bytea not null check (length(device_hash) = 32),
  proved_until timestamptz not null,
  primary key (customer_id, device_hash)
);
