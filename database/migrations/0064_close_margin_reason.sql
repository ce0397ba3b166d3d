-- What was closed because equity did not cover the close was no stop-out
-- (docs/decisions/0074-margin-over-closes.md).
alter table orders.margin_order
  drop constraint margin_order_close_reason_check,
  add constraint margin_order_close_reason_check
    check (close_reason in ('user', 'stopLoss', 'takeProfit', 'trailing', 'stopOut', 'closeMargin'));
