-- What almost every batch writes of an account stands together at the end of its row: the database's log then names these bytes alone.
create table ledger.balance_in_order (
  customer_id bigint not null,
  book smallint not null,
  asset smallint not null,
  held bigint not null,
  margin bigint not null,
  plan bigint not null,
  collateral bigint not null,
  loan_owed bigint not null,
  available bigint not null,
  -- On the account's USDT row: milliseconds since 1970 through which what it earns daily has been credited; 0 before the first time.
  accrued_until bigint not null default 0,
  last_batch bigint not null default 0,
  constraint never_below_zero check (
    least(available, held, margin, plan, collateral, loan_owed) >= 0
    and customer_id > 0 and book between 1 and 2 and asset between 1 and 3
  )
) with (fillfactor = 45);

insert into ledger.balance_in_order
  (customer_id, book, asset, held, margin, plan, collateral, loan_owed, available, last_batch)
select customer_id, book, asset, held, margin, plan, collateral, loan_owed, available, last_batch from ledger.balance;

drop table ledger.balance;
alter table ledger.balance_in_order rename to balance;
alter table ledger.balance add constraint balance_pkey primary key (customer_id, book, asset);

-- A batch reads its accounts without locking them, and changes their rows as long as they name the batch that it read there
-- (docs/decisions/0010-money-lane.md). Where one does not, another process was quicker: nothing of the batch may stay.
create function ledger.expect_changed(changed bigint, expected bigint) returns void language plpgsql as $$
begin
  if changed <> expected then
    raise exception 'another process changed % of % accounts meanwhile', expected - changed, expected
      using errcode = 'serialization_failure';
  end if;
end $$;

-- By when all that was due of plans had been done: the next look begins there.
create table plans.progress (
  is_only boolean primary key default true check (is_only),
  through timestamptz not null
);
