-- A day's credit updates a plan in place: no key or predicate names what it changes. What is due is told from the dates
-- (docs/decisions/0044-plans-advance-by-dates.md); every look reads the plans under way anyhow.
drop index plans.smart_plan_due;
drop index plans.smart_plan_active;
alter table plans.smart_plan drop column due_at;
-- The column's check went with it.
alter table plans.smart_plan add constraint states_in_full check (
  (ended_at is not null) = (status = 'completed')
  and (penalty is null or status = 'completed')
  and (status in ('earning', 'completed') or credited_days = days)
);
alter table plans.smart_plan set (fillfactor = 50);
-- One of a product at a time, whatever the lane decides.
create unique index smart_plan_active on plans.smart_plan (customer_id, book, product_id) where ended_at is null;
