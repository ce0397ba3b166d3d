-- Where customers send money to. Addresses are derived from the operator's extended public keys: the n-th child of a key is handed
-- out once, to one customer for one currency, and stays theirs. The keys that can spend are nowhere near.
create schema chains;

create table chains.deposit_address (
  customer_id bigint not null check (customer_id > 0),
  network text not null check (network in ('bitcoin', 'ethereum')),
  asset text not null check (asset in ('USDT', 'BTC', 'ETH')),
  -- Which extended public key: its children are numbered from 0.
  key_id text not null,
  address_index bigint not null check (address_index >= 0),
  -- In lower case.
  address text not null,
  created_at timestamptz not null,
  primary key (customer_id, network, asset, key_id),
  constraint index_used_once unique (network, key_id, address_index),
  constraint address_of_one unique (network, address),
  constraint currency_on_its_network check ((network = 'bitcoin') = (asset = 'BTC'))
);

create table chains.next_index (
  network text not null,
  key_id text not null,
  next bigint not null,
  primary key (network, key_id)
);
