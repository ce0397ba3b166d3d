-- What a deciding tick's dwell lay between, and its first tick: what the next process goes by. Null where it
-- decided by itself.
alter table orders.deciding_tick add column lasted jsonb check (jsonb_typeof(lasted) = 'object');
