create schema orders;

-- One row for each margin order, with the terms it was opened under. Prices in units of 10^-10, lots and contract size of 10^-8,
-- money in USDT units of 10^-8. Written by the money lane alone: no foreign keys, two indexes.
create table orders.margin_order (
  customer_id bigint not null check (customer_id > 0),
  id bigint not null,
  book text not null check (book in ('demo', 'real')),
  code text not null,
  quote_currency text not null,
  type text not null check (type in ('market', 'limit', 'stop')),
  direction text not null check (direction in ('buy', 'sell')),
  lots bigint not null check (lots > 0),
  contract_size bigint not null check (contract_size > 0),
  leverage integer not null check (leverage > 0),
  fee_rate_ppm bigint not null check (fee_rate_ppm >= 0),
  -- Share of notional a day; negative when the customer pays.
  swap_rate_ppm bigint not null,
  required_margin bigint not null check (required_margin >= 0),
  stop_loss_price bigint not null check (stop_loss_price > 0),
  take_profit_price bigint not null check (take_profit_price > 0),
  trailing_distance bigint check (trailing_distance > 0),
  -- The closing price that a trailing stop began to follow at; orders.trailing_best has where it has come since.
  best_price bigint check (best_price > 0),
  expected_return bigint not null,
  -- What a limit or stop order waits for.
  price bigint check (price > 0),
  placed_time timestamptz,
  edited_time timestamptz,
  -- The tick it was placed, opened or last edited at: only later ones can trigger it.
  watch_sequence bigint not null,
  open_price bigint check (open_price > 0),
  open_time timestamptz,
  open_fee bigint check (open_fee >= 0),
  swap bigint not null default 0,
  -- The part of the swap that could not be paid yet.
  swap_due bigint not null default 0 check (swap_due <= 0),
  -- The last rollover that is in the swap.
  swapped_at timestamptz,
  -- The position that a closed part was taken from.
  part_of bigint,
  status text not null check (status in ('pending', 'open', 'closed', 'cancelled', 'rejected')),
  close_price bigint check (close_price > 0),
  close_time timestamptz,
  close_fee bigint check (close_fee >= 0),
  profit bigint,
  close_reason text check (close_reason in ('user', 'stopLoss', 'takeProfit', 'trailing', 'stopOut')),
  -- When a pending order was cancelled or rejected, and what it met then.
  end_time timestamptz,
  reject_reason text,
  primary key (customer_id, id),
  constraint states_in_full check (
    num_nonnulls(open_price, open_time, open_fee) = case when status in ('open', 'closed') then 3 else 0 end
    and num_nonnulls(close_price, close_time, close_fee, profit, close_reason) = case status when 'closed' then 5 else 0 end
    and (end_time is not null) = (status in ('cancelled', 'rejected'))
    and (reject_reason is not null) = (status = 'rejected')
    and num_nonnulls(price, placed_time) = case type when 'market' then 0 else 2 end
    and (best_price is null or trailing_distance is not null)
  )
);

create index margin_order_live on orders.margin_order (customer_id, book) where status in ('pending', 'open');

-- The best closing price that a trailing stop has followed to. Written by the trigger engine alone, behind the price by a moment.
create table orders.trailing_best (
  customer_id bigint not null,
  id bigint not null,
  best_price bigint not null check (best_price > 0),
  primary key (customer_id, id)
);

-- The warning level of the margin call that an account was last told of and has not risen above since.
create table orders.margin_warning (
  customer_id bigint not null,
  book text not null,
  warned_ppm bigint not null,
  at timestamptz not null,
  primary key (customer_id, book)
);

-- Ticks that reached some order's price, until all they triggered is stored: what a killed process had decided, the next one finishes.
-- Prices in units of 10^-10.
create table orders.deciding_tick (
  sequence bigint primary key,
  code text not null,
  bid bigint not null,
  ask bigint not null,
  at timestamptz not null,
  source text not null,
  recorded_at text,
  usdt_rate bigint not null
);

-- Until when every tick had been looked at and all it set off was stored. One row.
create table orders.watched_through (
  id boolean primary key default true check (id),
  at timestamptz not null
);
