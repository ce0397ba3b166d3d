-- What corrections are paid from and taken back into: a funded account in every asset, empty until the treasury funds it
-- (docs/decisions/0071-funded-adjustments.md). Corrections of before stay as they were posted, against house/losses.
insert into ledger.account values (38, 'house/adjustments');

insert into ledger.reserve (book, account, asset, units)
select b.code, 38, s.code, 0 from ledger.book b cross join ledger.asset s;

-- How many others must approve it, and its worth in USDT units when it was asked for: what the day's limits count.
alter table adjustments.adjustment
  add column needed smallint not null default 1 check (needed in (1, 2)),
  add column worth bigint not null default 0 check (worth >= 0);
-- What waits of before has no price of its moment: two others look at it.
update adjustments.adjustment set needed = 2, worth = case when asset = 'USDT' then abs(units) else 0 end where state = 'waiting';
alter table adjustments.adjustment alter column needed drop default, alter column worth drop default;
create index counting_of_day on adjustments.adjustment (requested_at) where state <> 'rejected';
