-- Operators read customers by the days of their registration, the newest first.
create index customer_created on customers.customer (created_at);
