-- Deposits: what customers say they sent, beside what the chains say they sent. Money is credited once for an output of a transaction.
create schema deposits;

-- One row for each deposit: announced by its customer, found on the chain, or both. Units of 10^-8.
create table deposits.recharge (
  customer_id bigint not null check (customer_id > 0),
  id bigint not null,
  asset text not null check (asset in ('USDT', 'BTC', 'ETH')),
  network text not null check (network in ('bitcoin', 'ethereum')),
  -- The customer's claim; all null when nobody has announced it.
  claimed_units bigint check (claimed_units > 0),
  claimed_hash text,
  claimed_last6 text check (claimed_last6 ~ '^[0-9a-f]{6}$'),
  proof_id bigint,
  status text not null check (status in ('review', 'approved', 'rejected')),
  -- What the approval rests on: the chain's confirmation, or several operators' word.
  basis text check (basis in ('chain', 'operators')),
  credited_units bigint check (credited_units > 0),
  -- After crediting, the chain no longer shows it: what of it is held back until operators have decided.
  problem text check (problem in ('reorganised')),
  held_units bigint not null default 0 check (held_units >= 0),
  -- How often it was held: each is a review of its own.
  holds integer not null default 0,
  held_at timestamptz,
  reason_code text,
  decided_by bigint[] not null default '{}',
  created_at timestamptz not null,
  decided_at timestamptz,
  -- Whether anything may still happen to it.
  is_open boolean not null,
  primary key (customer_id, id),
  constraint claimed_whole check ((claimed_units is null) = (proof_id is null)),
  constraint decided_whole check ((status = 'review') = (decided_at is null) and (basis is null) = (credited_units is null)),
  constraint approved_is_credited check (status <> 'approved' or credited_units is not null)
);
create unique index recharge_id on deposits.recharge (id);
create unique index recharge_claimed_once on deposits.recharge (customer_id, network, claimed_hash) where status <> 'rejected';
create index recharge_open on deposits.recharge (customer_id) where is_open;
create index recharge_waiting on deposits.recharge (created_at, id) where status = 'review' or problem is not null;

-- What the chains paid to our addresses, as last seen. Without a deposit it is below the minimum.
create table deposits.transfer (
  customer_id bigint not null check (customer_id > 0),
  network text not null,
  tx_hash text not null,
  output text not null,
  asset text not null,
  address text not null,
  -- As the chain counts it (satoshi, wei), and in units of 10^-8.
  native numeric(78) not null check (native > 0),
  units bigint not null check (units >= 0),
  genesis text not null,
  seen text not null check (seen in ('pending', 'included', 'failed', 'gone')),
  block_height bigint,
  block_hash text,
  confirmations integer not null check (confirmations >= 0),
  -- So deep that no reorganisation reaches it.
  is_final boolean not null,
  first_seen_at timestamptz not null,
  seen_at timestamptz not null,
  recharge_id bigint,
  primary key (customer_id, network, tx_hash, output),
  constraint transfer_of_one unique (network, tx_hash, output)
);
create unique index transfer_recharge on deposits.transfer (recharge_id);
create index transfer_watched on deposits.transfer (network, seen_at) where not is_final;

-- Every output that was credited on the chain's word: never twice, unless it was taken back.
create table deposits.credit (
  customer_id bigint not null,
  recharge_id bigint not null,
  network text not null,
  tx_hash text not null,
  output text not null,
  units bigint not null check (units > 0),
  credited_at timestamptz not null,
  reversed_at timestamptz,
  primary key (customer_id, recharge_id)
);
create unique index credit_once on deposits.credit (network, tx_hash, output) where reversed_at is null;

-- Where the watch of each network goes on, and what it met last.
create table deposits.watch (
  network text primary key,
  genesis text not null,
  height bigint not null,
  hash text not null,
  checked_at timestamptz not null,
  fault text,
  fault_since timestamptz
);
