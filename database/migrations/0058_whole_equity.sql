-- Equity is everything one owns at live prices less what one owes. The rows so far left out coins, plans, collateral, stakes and debts;
-- what coins were worth then was not kept, so they can't be put right: curves begin anew, the ledger keeps what happened.
drop table accounts.equity_snapshot;

-- What an account stood at, in USDT units of 10^-8: taken after its money moved, and every hour while positions are open or coins are held.
-- `unrealised`, `staked` and `interest` are the part of it that stands in no account. Derived figures for a curve and its bridge: the
-- ledger is the truth, and nothing decides by these.
create table accounts.equity_snapshot (
  customer_id bigint not null check (customer_id > 0),
  book text not null check (book in ('demo', 'real')),
  at timestamptz not null,
  equity bigint not null,
  unrealised bigint not null,
  staked bigint not null check (staked >= 0),
  interest bigint not null check (interest >= 0),
  primary key (customer_id, book, at)
);

-- Finds the days that are old enough to be thinned.
create index equity_snapshot_at on accounts.equity_snapshot using brin (at);

-- USDT for one unit of an asset, in units of 10^-10, as it was a minute apart: what came and went is shown at the price of its time.
create table accounts.usdt_rate (
  asset text not null check (asset in ('BTC', 'ETH')),
  at timestamptz not null,
  rate bigint not null check (rate > 0),
  primary key (asset, at)
);
