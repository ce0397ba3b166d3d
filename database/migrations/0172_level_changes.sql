-- Which level of an order was changed, by whom and from what to what. Written by the money lane in the batch that changes the order
-- (docs/decisions/0186-orders-keep-their-edits.md). Prices in units of 10^-10, expiry in milliseconds since 1970.
create table orders.level_change (
  id bigint generated always as identity primary key,
  customer_id bigint not null,
  order_id bigint not null,
  at timestamptz not null,
  changed_by text not null check (changed_by in ('customer', 'corporateAction')),
  level text not null check (level in ('price', 'stopLoss', 'takeProfit', 'trailing', 'expiry')),
  before bigint,
  after bigint,
  check (before is distinct from after)
);
create index level_change_order on orders.level_change (customer_id, order_id);
create trigger append_only before update or delete or truncate on orders.level_change
  for each statement execute function ledger.refuse_change();

-- Orders of before have no changes kept from their beginning; all that are placed from now on have.
alter table orders.margin_order add column keeps_changes boolean not null default false;
alter table orders.margin_order alter column keeps_changes set default true;
