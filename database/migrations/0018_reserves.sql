-- What backs promises to customers is counted in accounts of its own, so that reserve against promised is a plain balance.
insert into ledger.account values
  (21, 'house/plan-promised'), (22, 'house/option-promised'), (23, 'house/loan-promised');

alter table ledger.transfer
  drop constraint well_formed,
  add constraint well_formed check (
    units > 0 and available_after >= 0 and from_account <> to_account
    and book between 1 and 2 and asset between 1 and 3
    and from_account between 1 and 23 and to_account between 1 and 23
    and (customer_id > 0 or customer_id = 0 and least(from_account, to_account) >= 10)
  );

-- The house accounts that never go below zero (capabilities/money/ledger/rules.ts: fundedAccounts). A batch that moves one locks its row.
create table ledger.reserve (
  book smallint not null,
  account smallint not null,
  asset smallint not null,
  units bigint not null,
  primary key (book, account, asset),
  constraint never_below_zero check (units >= 0)
) with (fillfactor = 50);

insert into ledger.reserve (book, account, asset, units)
select b.code, a.code, s.code, coalesce(sum(case when t.to_account = a.code then t.units else -t.units end), 0)
from ledger.book b
cross join (values (12), (13), (14), (21), (22), (23)) as a (code)
cross join ledger.asset s
left join ledger.transfer t
  on t.book = b.code and t.asset = s.code and (t.from_account = a.code or t.to_account = a.code)
group by b.code, a.code, s.code;
