create schema accounts;

-- What an account stood at, in USDT units of 10^-8: taken after its money moved, and every hour while positions are open. Equity is the
-- sum. Derived figures for a curve: the ledger is the truth, and nothing decides by these.
create table accounts.equity_snapshot (
  customer_id bigint not null check (customer_id > 0),
  book text not null check (book in ('demo', 'real')),
  at timestamptz not null,
  balance bigint not null,
  unrealised bigint not null,
  primary key (customer_id, book, at)
);

-- Finds the days that are old enough to be thinned.
create index equity_snapshot_at on accounts.equity_snapshot using brin (at);
