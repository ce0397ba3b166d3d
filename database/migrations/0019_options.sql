create schema options;

-- One row for each up/down option, with the terms it was bought under. Prices in units of 10^-10, money in USDT units of 10^-8.
-- Written by the money lane alone: no foreign keys.
create table options.option_order (
  customer_id bigint not null check (customer_id > 0),
  id bigint not null,
  book text not null check (book in ('demo', 'real')),
  code text not null,
  direction text not null check (direction in ('up', 'down')),
  period_seconds integer not null check (period_seconds > 0),
  amount bigint not null check (amount > 0),
  profit_rate_ppm bigint not null check (profit_rate_ppm > 0),
  payout bigint not null check (payout > amount),
  placed_time timestamptz not null,
  -- The last tick before it was accepted: only later ones count.
  watch_sequence bigint not null,
  status text not null check (
    status in ('pendingReview', 'approved', 'rejected', 'open', 'won', 'lost', 'refunded', 'sold')
  ),
  accepted_time timestamptz,
  entry_price bigint check (entry_price > 0),
  open_time timestamptz,
  expiry_time timestamptz,
  -- The entry tick, as it becomes part of the settlement's evidence.
  entry_tick text,
  exit_price bigint check (exit_price > 0),
  settled_time timestamptz,
  -- What came back to the customer.
  received bigint check (received between 0 and payout),
  refund_reason text check (refund_reason in ('tie', 'noEntryPrice', 'noExitPrice', 'reset')),
  primary key (customer_id, id),
  constraint states_in_full check (
    (accepted_time is not null or status in ('pendingReview', 'rejected', 'refunded'))
    and num_nonnulls(entry_price, open_time, expiry_time, entry_tick) in (0, 4)
    and (entry_price is not null or status not in ('won', 'lost', 'sold'))
    and num_nonnulls(settled_time, received) = case when status in ('pendingReview', 'approved', 'open') then 0 else 2 end
    and (exit_price is not null or status not in ('won', 'lost', 'sold'))
    and (refund_reason is not null) = (status = 'refunded')
  )
) with (fillfactor = 80);

create index option_live on options.option_order (customer_id, book)
  where status in ('pendingReview', 'approved', 'open');
create index option_waiting_for_review on options.option_order (id) where status = 'pendingReview';

-- Ticks that decided some option, until all they decided is stored: what a killed process had decided, the next one finishes.
create table options.deciding_tick (
  sequence bigint primary key,
  code text not null,
  bid bigint not null,
  ask bigint not null,
  at timestamptz not null,
  source text not null,
  recorded_at text
);
