-- Deposits below the minimum: counted together until they reach it, or paid back when their customer asks and two operators
-- agree (docs/decisions/0114-small-deposits.md).
alter table deposits.recharge
  drop constraint recharge_status_check,
  drop constraint decided_whole,
  drop constraint approved_is_credited,
  add column counted boolean not null default false,
  -- Since when it waits for a decision, where that is not since it was made.
  add column waits_since timestamptz,
  add column return_address text,
  add column return_fee bigint check (return_fee >= 0),
  add column return_actual bigint check (return_actual > 0),
  add column return_asked_at timestamptz,
  add column return_held_until timestamptz,
  -- The withdrawal that pays it back.
  add column return_withdrawal_id bigint,
  -- How often a return was asked for: each is a review of its own.
  add column returns integer not null default 0,
  add constraint recharge_status_check
    check (status in ('belowMinimum', 'returning', 'review', 'approved', 'returned', 'rejected')),
  add constraint decided_whole check (
    (status in ('belowMinimum', 'returning', 'review')) = (decided_at is null)
    and (basis is null) = (credited_units is null)),
  add constraint approved_is_credited check (status not in ('approved', 'returned') or credited_units is not null),
  add constraint counted_in_review check (not counted or status = 'review'),
  add constraint return_whole check (
    (return_address is not null) = (status in ('returning', 'returned'))
    and (return_address is null) = (return_asked_at is null)
    and (return_address is null) = (return_fee is null)
    and (return_address is null) = (return_actual is null)
    and (return_withdrawal_id is not null) = (status = 'returned'));
drop index deposits.recharge_waiting;
create index recharge_waiting on deposits.recharge (coalesce(held_at, waits_since, created_at), id)
  where status in ('review', 'returning') or problem is not null;
create index recharge_below_minimum on deposits.recharge (asset, customer_id) where status = 'belowMinimum';
create index transfer_dust on deposits.transfer (network, asset, units) where recharge_id is null;

-- Pays back this deposit, which was never available.
alter table withdrawals.withdrawal add column deposit_id bigint;
create unique index withdrawal_of_deposit on withdrawals.withdrawal (deposit_id) where deposit_id is not null;
