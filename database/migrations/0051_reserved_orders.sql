-- What of house/trading stands behind each live order: its profit at the take profit, times the cover factor it was opened under.
-- Orders of before have nothing behind them: what they gain is paid from what is free, then from the capital.
alter table orders.margin_order
  add column reserved bigint not null default 0 check (reserved >= 0),
  add constraint reserved_while_live check (reserved = 0 or status in ('pending', 'open'));
