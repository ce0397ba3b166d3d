-- What a market's spread usually is, and its last tick that could decide something (docs/decisions/0066-sound-ticks.md).
-- A row a source: another feed has other spreads.
create table markets.sound_price (
  code text not null references markets.instrument (code),
  source text not null,
  median_points bigint not null check (median_points >= 0),
  bid_points bigint not null,
  ask_points bigint not null check (ask_points >= bid_points),
  at timestamptz not null,
  primary key (code, source)
);

-- The guard's figures are part of a deciding tick's evidence. Null: kept before there was a guard.
alter table orders.deciding_tick add column spread_median bigint, add column spread_limit bigint;
alter table options.deciding_tick add column spread_median bigint, add column spread_limit bigint;

-- Why no price decided an option: the feed was gone, the market closed, or the platform did not see the price that
-- did. `noEntryPrice` and `noExitPrice` are earlier refunds'.
alter table options.option_order drop constraint option_order_refund_reason_check;
alter table options.option_order add constraint option_order_refund_reason_check check (
  refund_reason in ('tie', 'noEntryPrice', 'noExitPrice', 'feed', 'closed', 'unseen', 'reset'));
