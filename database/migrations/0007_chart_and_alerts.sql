-- What a customer drew on an instrument's chart: a bounded list, stored as a whole. The last write wins and raises the version.
create table markets.chart_layout (
  customer_id int8 not null,
  code text not null,
  version int8 not null check (version > 0),
  drawings jsonb not null check (jsonb_typeof(drawings) = 'array'),
  saved_at timestamptz not null,
  primary key (customer_id, code)
);

-- How a customer looks at every chart: its type and its indicators.
create table markets.chart_settings (
  customer_id int8 primary key,
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  saved_at timestamptz not null
);

-- "Tell me when the price is at or beyond this." Prices in whole units of 10^-10. Active until it fires, once.
create table markets.price_alert (
  customer_id int8 not null,
  id int8 generated always as identity,
  code text not null,
  direction text not null check (direction in ('above', 'below')),
  price int8 not null check (price > 0),
  set_at timestamptz not null,
  -- The latest tick when it was set: every later one counts.
  set_sequence int8 not null,
  fired_at timestamptz,
  -- The tick that fired it.
  tick_price int8,
  tick_at timestamptz,
  tick_source text,
  tick_sequence int8,
  primary key (customer_id, id),
  constraint fired_by_a_tick check (num_nulls(fired_at, tick_price, tick_at, tick_source, tick_sequence) in (0, 5))
);

-- What is read at each start.
create index price_alert_active on markets.price_alert (customer_id, id) where fired_at is null;
