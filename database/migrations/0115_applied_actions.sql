-- Corporate actions carried out on what customers hold (docs/decisions/0153-what-actions-do-to-orders.md).
-- Each order has each action once: the action it had last, and from when its market's prices are those after it.
alter table orders.margin_order
  add column last_action bigint,
  add column last_ex_at timestamptz,
  -- All the dividends of a position; below zero the customer pays.
  add column dividends bigint not null default 0,
  -- The part of swap_due that is dividends.
  add column dividend_due bigint not null default 0 check (dividend_due <= 0),
  add constraint action_in_full check ((last_action is null) = (last_ex_at is null)),
  drop constraint margin_order_close_reason_check,
  add constraint margin_order_close_reason_check
    check (close_reason in ('user', 'stopLoss', 'takeProfit', 'trailing', 'stopOut', 'closeMargin', 'corporateAction'));

-- What every account's orders are converted at, written when an action is begun: a process that is killed half way leaves the same behind
-- for the next. Prices in units of 10^-10, those of before the action as they were quoted.
create table orders.action_run (
  action_id bigint primary key,
  code text not null,
  ex_at timestamptz not null,
  begun_at timestamptz not null,
  -- Orders placed or filled at ticks up to this one are of before the action.
  after_sequence bigint not null,
  sequence bigint not null,
  bid bigint not null check (bid > 0),
  ask bigint not null check (ask > 0),
  at timestamptz not null,
  source text not null,
  usdt_rate bigint not null check (usdt_rate > 0),
  withholding_ppm bigint not null,
  -- Whether prices and lots of before it are others.
  is_split boolean not null
);
create index action_run_code on orders.action_run (code);

-- What an action did to an order: its receipt. Written by the money lane in the batch that changes the order, once.
create table orders.action_receipt (
  customer_id bigint not null,
  order_id bigint not null,
  action_id bigint not null,
  at timestamptz not null,
  what jsonb not null,
  primary key (customer_id, order_id, action_id)
);
