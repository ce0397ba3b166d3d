-- Margin profits are funded (docs/decisions/0069-funded-profits.md): house/trading gets a row as every funded account has one, in
-- tranches, so that each track of the lane locks but its own (capabilities/money/ledger/rules.ts: trancheOf).
insert into ledger.account values (35, 'house/trading-promised'), (36, 'house/capital'), (37, 'house/collateral-sold');

-- `since`: the first batch from which on it is never below zero. Before, house/trading might be.
alter table ledger.reserve
  add column tranche smallint not null default 0,
  add column since bigint not null default 0,
  drop constraint reserve_pkey,
  add primary key (book, account, asset, tranche);

-- Not asked of the rows that are added now: what house/trading owes is paid as the platform starts, before anything else moves it.
-- The capital alone may owe: what it has paid customers.
alter table ledger.reserve
  drop constraint never_below_zero;

insert into ledger.reserve (book, account, asset, tranche, units, since)
select b.code, a.code, s.code, n.tranche,
  case when n.tranche = 0 then coalesce(sum(case when t.to_account = a.code then t.units else -t.units end), 0) else 0 end,
  case when a.code = 11 then (select coalesce(max(id), 0) + 1 from ledger.batch) else 0 end
from ledger.book b
cross join (values (11), (35), (36)) as a (code)
cross join ledger.asset s
cross join generate_series(0, 2) as n (tranche)
left join ledger.transfer t
  on n.tranche = 0 and t.book = b.code and t.asset = s.code and (t.from_account = a.code or t.to_account = a.code)
where a.code <> 36 or n.tranche = 0
group by b.code, a.code, s.code, n.tranche;

alter table ledger.reserve
  add constraint never_below_zero check (units >= 0 or account = 36) not valid;
