create schema orders;

-- One row for each margin order, with the terms it was opened under. Prices in units of 10^-10, lots and contract size of 10^-8,
-- money in USDT units of 10^-8. Written by the money lane alone: no foreign keys, two indexes.
create table orders.margin_order (
  customer_id bigint not null check (customer_id > 0),
  id bigint not null,
  book text not null check (book in ('demo', 'real')),
  code text not null,
  quote_currency text not null,
  direction text not null check (direction in ('buy', 'sell')),
  lots bigint not null check (lots > 0),
  contract_size bigint not null check (contract_size > 0),
  leverage integer not null check (leverage > 0),
  fee_rate_ppm bigint not null check (fee_rate_ppm >= 0),
  required_margin bigint not null check (required_margin > 0),
  stop_loss_price bigint not null check (stop_loss_price > 0),
  take_profit_price bigint not null check (take_profit_price > 0),
  expected_return bigint not null,
  open_price bigint not null check (open_price > 0),
  open_time timestamptz not null,
  -- The tick it was opened at: only later ones can close it.
  open_sequence bigint not null,
  open_fee bigint not null check (open_fee >= 0),
  swap bigint not null,
  status text not null check (status in ('open', 'closed')),
  close_price bigint check (close_price > 0),
  close_time timestamptz,
  close_fee bigint check (close_fee >= 0),
  profit bigint,
  close_reason text check (close_reason in ('user', 'stopLoss', 'takeProfit')),
  primary key (customer_id, id),
  constraint closed_in_full check (
    num_nonnulls(close_price, close_time, close_fee, profit, close_reason) = case status when 'closed' then 5 else 0 end
  )
);

create index margin_order_open on orders.margin_order (customer_id, book) where status = 'open';
