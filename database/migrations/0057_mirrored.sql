-- Linked customers with the two sides of a market, once they are large enough for an operator to look at
-- (docs/decisions/0074-margin-over-closes.md).
create table orders.mirrored (
  id bigint generated always as identity primary key,
  code text not null,
  long_customer bigint not null check (long_customer > 0),
  short_customer bigint not null check (short_customer > 0 and short_customer <> long_customer),
  sharing text[] not null check (sharing <@ array['device', 'address', 'funds'] and sharing <> '{}'),
  -- In USDT units, at its largest while it waited.
  notional bigint not null check (notional > 0),
  found_at timestamptz not null,
  decision text check (decision in ('approve', 'reject')),
  decided_at timestamptz check ((decided_at is null) = (decision is null))
);
create unique index mirrored_waits_once on orders.mirrored (code, long_customer, short_customer) where decided_at is null;

-- Who paid to our addresses, in lower case: customers who are paid for by the same are linked. Null where nobody has looked.
alter table deposits.transfer add column senders text[];
