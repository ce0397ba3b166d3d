-- What an order needs over its market's closes, agreed when it is placed (docs/decisions/0074-margin-over-closes.md): minutes before the
-- close, and parts per million of the notional over a night and over a weekend. Orders of before have agreed on none.
alter table orders.margin_order
  add column close_terms text check (close_terms ~ '^[0-9]+ [0-9]+ [0-9]+$');
