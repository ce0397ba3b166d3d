create schema ledger;

-- Books, assets and accounts are written as small codes (capabilities/money/ledger/server/codes.ts); these tables
-- name them for people who read the database. No foreign keys on the hot tables: the lane is their only writer.
create table ledger.book (code smallint primary key, name text not null unique);
insert into ledger.book values (1, 'demo'), (2, 'real');

create table ledger.asset (code smallint primary key, name text not null unique);
insert into ledger.asset values (1, 'USDT'), (2, 'BTC'), (3, 'ETH');

-- Below 10: the customer's own. From 10: the house's, and outside.
create table ledger.account (code smallint primary key, name text not null unique);
insert into ledger.account values
  (1, 'available'), (2, 'held'), (3, 'margin'), (4, 'plan'), (5, 'collateral'), (6, 'loan-owed'),
  (10, 'house/fees'), (11, 'house/trading'), (12, 'house/plan-yield'), (13, 'house/option-payout'),
  (14, 'house/loan-pool'), (15, 'house/loan-interest'), (16, 'house/incentives'), (17, 'house/losses'),
  (18, 'house/charity-payable'), (19, 'house/rounding'), (20, 'outside');

-- One check a table, because Postgres prepares each of them anew for every statement.

-- What each customer has, in units of 10^-8. Room is left on each page so that updates stay on it.
create table ledger.balance (
  customer_id bigint not null,
  book smallint not null,
  asset smallint not null,
  available bigint not null,
  held bigint not null,
  margin bigint not null,
  plan bigint not null,
  collateral bigint not null,
  loan_owed bigint not null,
  primary key (customer_id, book, asset),
  constraint never_below_zero check (
    least(available, held, margin, plan, collateral, loan_owed) >= 0
    and customer_id > 0 and book between 1 and 2 and asset between 1 and 3
  )
) with (fillfactor = 60);

-- Every movement of money. id / 65536 is the batch it was stored in. customer_id 0 is the house alone.
create table ledger.transfer (
  customer_id bigint not null,
  id bigint not null,
  book smallint not null,
  asset smallint not null,
  from_account smallint not null,
  to_account smallint not null,
  units bigint not null,
  available_after bigint not null,
  at timestamptz not null,
  reason text not null,
  ref text not null,
  evidence text,
  primary key (customer_id, id),
  constraint well_formed check (
    units > 0 and available_after >= 0 and from_account <> to_account
    and book between 1 and 2 and asset between 1 and 3
    and from_account between 1 and 20 and to_account between 1 and 20
    and (customer_id > 0 or customer_id = 0 and least(from_account, to_account) >= 10)
  )
);

-- Each hash covers the batch's transfers and the hash before it. Every writing process has a chain of its own.
create table ledger.batch (
  id bigint primary key,
  chain smallint not null,
  at timestamptz not null,
  transfer_count integer not null check (transfer_count > 0),
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  unique (chain, id),
  constraint chain_never_forks unique (chain, previous_hash)
);

-- Taken while the batch's accounts are locked, so that a customer's ids rise in the order of the ledger.
create sequence ledger.batch_number;

-- What was answered to each request id, for when it comes again.
create table ledger.request (
  customer_id bigint not null,
  request_id text not null,
  kind text not null,
  fingerprint bytea not null,
  answer text not null,
  at timestamptz not null,
  primary key (customer_id, request_id),
  constraint well_formed check (length(request_id) between 1 and 64 and length(fingerprint) = 32)
);

-- The customer's events on the live channel, kept so that a client can resume.
create table ledger.event (
  customer_id bigint not null,
  sequence bigint not null,
  event text not null,
  data text not null,
  primary key (customer_id, sequence)
);

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger append_only before update or delete or truncate on ledger.transfer
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.batch
  for each statement execute function ledger.refuse_change();
