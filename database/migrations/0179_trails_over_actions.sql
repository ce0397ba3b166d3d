-- How far a trailing stop has come counts between two corporate actions: a price of before a split is none of after it.
alter table orders.trailing_best add column last_action bigint;
update orders.trailing_best t set last_action = o.last_action
from orders.margin_order o where o.customer_id = t.customer_id and o.id = t.id;
