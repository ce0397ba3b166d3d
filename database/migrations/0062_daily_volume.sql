-- Find the last hours' orders without reading all of them: rows stand nearly in the order of their times, so a few bytes for each stretch of
-- the table are enough, and writing costs next to nothing (capabilities/products/orders/server/daily-volume.sql.ts).
create index margin_order_opened on orders.margin_order using brin (open_time);
create index margin_order_closed on orders.margin_order using brin (close_time);
