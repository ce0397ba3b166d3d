-- A number that a product keeps with each account; what it says is the product's affair (docs/decisions/0063-a-mark-on-the-account.md).
alter table ledger.balance rename column accrued_until to mark;
alter table ledger.balance add constraint mark_never_below_zero check (mark >= 0);
