-- A best price counts for what it followed: the position as it was opened or last edited at that tick. An edit begins anew from its own
-- best price, whatever was stored of the time before and however late.
alter table orders.trailing_best add column watch_sequence bigint;

update orders.trailing_best t set watch_sequence = o.watch_sequence
from orders.margin_order o where o.customer_id = t.customer_id and o.id = t.id;

delete from orders.trailing_best where watch_sequence is null;
alter table orders.trailing_best alter column watch_sequence set not null;
