create schema withdrawals;

-- One row for each withdrawal somebody has asked for. Written by the money lane alone, together with what it moves.
create table withdrawals.withdrawal (
  customer_id bigint not null check (customer_id > 0),
  id bigint not null,
  book text not null check (book = 'real'),
  channel text not null check (channel in ('USDT-ethereum', 'ETH-ethereum', 'BTC-bitcoin', 'USDT-bank')),
  asset text not null check (asset in ('USDT', 'BTC', 'ETH')),
  network text check (network in ('ethereum', 'bitcoin')),
  address text,
  -- {holder, bankName, account, ifsc, branch}
  bank jsonb,
  -- Units of 10^-8 of the asset.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  network_fee bigint not null check (network_fee >= 0),
  actual bigint not null check (actual > 0),
  -- In USDT units, at the price of the moment it was asked for.
  value bigint not null check (value >= 0),
  needed smallint not null check (needed in (1, 2)),
  status text not null check (status in ('review', 'approved', 'completed', 'rejected', 'failed', 'cancelled')),
  created_at timestamptz not null,
  held_until timestamptz,
  due_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint[],
  ended_at timestamptz,
  reason text,
  -- The transaction's hash, or the bank's reference.
  paid_by text,
  -- What the network took: exactly (10^-18 ETH, 10^-8 BTC), and as it was posted.
  cost_asset text check (cost_asset in ('BTC', 'ETH')),
  cost_exact numeric check (cost_exact >= 0),
  cost_units bigint check (cost_units >= 0),
  -- The client's id of the request: one that comes again is not asked for its password and codes again.
  request_id text not null,
  primary key (customer_id, id),
  constraint costs_add_up check (fee + network_fee + actual = amount),
  constraint one_destination check (
    (bank is null) = (address is not null) and (address is null) = (network is null)
    and (bank is not null) = (channel = 'USDT-bank')
  ),
  constraint states_in_full check (
    (ended_at is null) = (status in ('review', 'approved'))
    and (decided_at is null) = (decided_by is null)
    and (decided_at is null) = (status in ('review', 'cancelled'))
    and (paid_by is not null) = (status = 'completed')
    and (reason is not null) = (status in ('rejected', 'failed'))
    and num_nulls(cost_asset, cost_exact, cost_units) in (0, 3)
    and (needed = 1 or decided_by is null or status = 'rejected' or cardinality(decided_by) >= 2)
  )
);
-- One that waits at a time, whatever the lane decides.
create unique index withdrawal_one_waits on withdrawals.withdrawal (customer_id) where status = 'review';
create index withdrawal_waiting on withdrawals.withdrawal (id) where status = 'review';
create index withdrawal_approved on withdrawals.withdrawal (decided_at, id) where status = 'approved';
create unique index withdrawal_request on withdrawals.withdrawal (customer_id, request_id);
create index withdrawal_cost on withdrawals.withdrawal (cost_asset) where cost_asset is not null;

-- Where a customer withdraws to. What was removed stays, so that its age can't be made up by adding it again.
create table withdrawals.destination (
  customer_id bigint not null check (customer_id > 0),
  id bigint generated always as identity,
  method text not null check (method in ('crypto', 'bank')),
  network text check (network in ('ethereum', 'bitcoin')),
  address text,
  bank jsonb,
  label text not null,
  -- The address in its one spelling, or a digest of account and IFSC.
  fingerprint text not null,
  added_at timestamptz not null,
  removed_at timestamptz,
  primary key (customer_id, id),
  constraint one_destination check (
    (bank is null) = (address is not null) and (address is null) = (network is null)
    and (bank is not null) = (method = 'bank')
  )
);
create unique index destination_once on withdrawals.destination (customer_id, fingerprint) where removed_at is null;

-- What stands in the way of paying an approved withdrawal, as the last look found it.
create table withdrawals.payout (
  withdrawal_id bigint primary key,
  customer_id bigint not null,
  confirmations integer not null default 0,
  -- What the transaction that was mined took (10^-18 ETH) and which chain that was: for reconciliation.
  block_height bigint,
  block_cost numeric,
  genesis text,
  -- A word of `withdrawals-console.problems`; null while it goes its way.
  problem text,
  -- Whether an operator has to look: it will not go on by itself.
  is_stuck boolean not null default false,
  looked_at timestamptz not null
);

-- What the signer has signed for a withdrawal, stored before it is sent: the same bytes are sent again and again until one is mined.
create table withdrawals.payout_transaction (
  withdrawal_id bigint not null,
  attempt smallint not null,
  customer_id bigint not null,
  -- The hash of the chain's first block: a sample chain begun anew has another one.
  genesis text not null,
  wallet text not null,
  nonce bigint not null,
  hash text not null unique,
  raw text not null,
  max_fee_per_gas numeric not null,
  max_priority_fee_per_gas numeric not null,
  signed_at timestamptz not null,
  primary key (withdrawal_id, genesis, attempt)
);

-- What a treasurer shows of a pay-out made by hand, or of one that came back.
create table withdrawals.evidence (
  id bigint generated always as identity primary key,
  customer_id bigint not null,
  withdrawal_id bigint not null,
  outcome text not null check (outcome in ('paid', 'failed')),
  reference text not null check (reference <> ''),
  reason text check ((reason is not null) = (outcome = 'failed')),
  note text not null,
  upload_id bigint,
  recorded_by bigint not null,
  recorded_at timestamptz not null,
  state text not null check (state in ('waiting', 'confirmed', 'dismissed')),
  confirmed_by bigint,
  confirmed_at timestamptz,
  constraint two_people check (recorded_by <> confirmed_by)
);
create unique index evidence_one_waits on withdrawals.evidence (withdrawal_id) where state = 'waiting';
create index evidence_of on withdrawals.evidence (withdrawal_id);
