-- What a pending order costs, and until when it waits (docs/decisions/0155-order-margin.md). Those of before are
-- funded when the platform starts, from the balance there is then; the end they get here is set anew with that.
alter table orders.margin_order
  add column order_margin bigint not null default 0 check (order_margin >= 0),
  add column expires_at timestamptz,
  drop constraint margin_order_status_check,
  add constraint margin_order_status_check
    check (status in ('pending', 'open', 'closed', 'cancelled', 'rejected', 'expired')),
  drop constraint margin_order_close_reason_check,
  add constraint margin_order_close_reason_check
    check (close_reason in ('user', 'stopLoss', 'takeProfit', 'trailing', 'stopOut', 'closeMargin', 'corporateAction', 'uncovered')),
  drop constraint states_in_full;

update orders.margin_order set expires_at = now() + interval '30 days' where status = 'pending';

-- All that were cancelled were cancelled by their customer.
update orders.margin_order set close_reason = 'user' where status = 'cancelled';

alter table orders.margin_order
  add constraint states_in_full check (
    num_nonnulls(open_price, open_time, open_fee) = case when status in ('open', 'closed') then 3 else 0 end
    and num_nonnulls(close_price, close_time, close_fee, profit) = case status when 'closed' then 4 else 0 end
    and (close_reason is not null) = (status in ('closed', 'cancelled'))
    and (end_time is not null) = (status in ('cancelled', 'rejected', 'expired'))
    and (reject_reason is not null) = (status = 'rejected')
    and num_nonnulls(price, placed_time) = case type when 'market' then 0 else 2 end
    and (best_price is null or trailing_distance is not null)
  ),
  add constraint pending_orders_end check (status <> 'pending' or expires_at is not null),
  add constraint order_margin_while_pending check (order_margin = 0 or status = 'pending');

-- The engine asks each second which are over.
create index margin_order_expiring on orders.margin_order (expires_at) where status = 'pending';
