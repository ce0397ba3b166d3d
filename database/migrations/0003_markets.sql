create schema markets;

-- Reference data of what can be traded. Prices are whole points of the instrument's last decimal.
create table markets.instrument (
  id int8 generated always as identity unique,
  code text primary key check (code ~ '^[A-Z0-9]{1,40}$'),
  rank int4 not null,
  market_class text not null
    check (market_class in ('forex', 'crypto', 'stocks', 'futures', 'metals', 'etfs', 'options')),
  name text not null,
  base text not null,
  quote_currency text not null,
  decimals int2 not null check (decimals between 0 and 10),
  tick_points int4 not null check (tick_points > 0),
  spread_points int4 not null check (spread_points > 0),
  min_stop_points int8 not null check (min_stop_points > 0),
  contract_size int8 not null check (contract_size > 0),
  min_lots int8 not null check (min_lots > 0),
  max_lots int8 not null check (max_lots >= min_lots),
  lot_step int8 not null check (lot_step > 0),
  max_leverage int2 not null check (max_leverage between 1 and 1000),
  fee_rate_ppm int8 not null check (fee_rate_ppm >= 0),
  swap_long_ppm int8 not null,
  swap_short_ppm int8 not null,
  -- {timeZone, dayRoll, week: [{day, from, to}]}
  hours jsonb not null,
  -- What makes its price in the simulation: {price, drivers, option?}. Null where it only comes from a venue.
  simulation jsonb,
  -- Contracts end; null for what does not.
  expires_at timestamptz,
  halted boolean not null default false
);

-- Bars of every period. Minutes are written each second while they form; longer ones each minute, complete up to `through`.
-- By source: a chart never mixes simulated, recorded and traded prices.
create table markets.candle (
  code text not null,
  source text not null,
  period text not null check (period in ('1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w')),
  start_at timestamptz not null,
  through timestamptz not null,
  open int8 not null,
  high int8 not null,
  low int8 not null,
  close int8 not null,
  volume float8 not null,
  primary key (code, source, period, start_at),
  check (low <= open and low <= close and high >= open and high >= close)
) with (fillfactor = 80);

-- Each run of the feed takes a block of tick numbers, so that they rise over restarts too.
create sequence markets.tick_block;

-- Where a recording stands: the platform time at which it began, so that a restart goes on where it was.
create table markets.replay (
  recordings text primary key,
  speed float8 not null,
  began_at timestamptz not null
);

create table markets.watch (
  customer_id int8 not null,
  code text not null,
  added_at timestamptz not null,
  primary key (customer_id, code)
);

-- What a venue said it gives prices for, for a start at which it does not answer.
create table markets.venue_listing (
  venue text primary key,
  listing jsonb not null,
  seen_at timestamptz not null
);
