create schema plans;

-- One row for each plan somebody has bought, with the terms it was bought under. Money in USDT units of 10^-8.
create table plans.smart_plan (
  customer_id bigint not null check (customer_id > 0),
  id bigint not null,
  book text not null check (book in ('demo', 'real')),
  product_id text not null,
  days integer not null check (days > 0),
  principal bigint not null check (principal > 0),
  daily_rate_ppm bigint not null check (daily_rate_ppm >= 0),
  penalty_rate_ppm bigint not null check (penalty_rate_ppm >= 0),
  started_at timestamptz not null,
  credited_days integer not null check (credited_days between 0 and days),
  renew boolean not null,
  status text not null check (status in ('earning', 'expired', 'profitSplit', 'completed')),
  ended_at timestamptz,
  -- What leaving early cost.
  penalty bigint check (penalty >= 0),
  -- When there is something to do next: a day's yield to credit, or a step of what its term's end brings.
  due_at timestamptz,
  primary key (customer_id, id),
  constraint states_in_full check (
    (ended_at is not null) = (status = 'completed') and (due_at is null) = (status = 'completed')
    and (penalty is null or status = 'completed')
    and (status in ('earning', 'completed') or credited_days = days)
  )
);
create index smart_plan_due on plans.smart_plan (due_at, customer_id, id) where due_at is not null;
-- One of a product at a time, whatever the lane decides.
create unique index smart_plan_active on plans.smart_plan (customer_id, book, product_id) where due_at is not null;
