-- What house/losses (17) and house/collateral-sold (37) paid without having it, of before funded meant held
-- (docs/decisions/0162-funded-means-held.md). As the platform starts, house/capital pays it and the row goes.
create table treasury.unsettled_loss (
  book text not null check (book in ('real', 'demo')),
  account text not null,
  asset text not null check (asset in ('USDT', 'BTC', 'ETH')),
  units bigint not null check (units > 0),
  primary key (book, account, asset)
);

insert into treasury.unsettled_loss (book, account, asset, units)
select b.name, a.name, s.name, -sum(case when t.to_account = a.code then t.units else -t.units end)
from ledger.transfer t
join ledger.account a on a.code in (17, 37) and (t.from_account = a.code or t.to_account = a.code)
join ledger.book b on b.code = t.book
join ledger.asset s on s.code = t.asset
group by b.name, a.name, s.name
having sum(case when t.to_account = a.code then t.units else -t.units end) < 0;
