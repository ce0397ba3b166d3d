-- What a customer no longer wants to be shown: gone on every device, for good.
create table accounts.dismissed_hint (
  customer_id bigint not null check (customer_id > 0),
  hint text not null check (hint in ('firstSteps', 'firstOrder')),
  at timestamptz not null,
  primary key (customer_id, hint)
);
