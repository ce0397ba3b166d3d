-- A correction may be of one order: its amount is then what the order's own ticks say, never a typed one.
alter table adjustments.adjustment
  add column order_id bigint check (order_id > 0),
  add constraint order_correction_is_of_a_trade check (order_id is null or reason_code = 'tradeCorrection');
create index adjustment_of_order on adjustments.adjustment (customer_id, order_id) where order_id is not null;
