-- An approved withdrawal waits until then and may be stopped; null: it was let go, or needed no delay.
alter table withdrawals.withdrawal add column leaves_at timestamptz,
  add constraint only_approved_leave check (leaves_at is null or status = 'approved');
