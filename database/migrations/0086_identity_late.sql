-- When a customer was told that their identity check takes longer than was promised.
alter table kyc.submission add column told_late_at timestamptz;
create index submission_late on kyc.submission (due_at) where status = 'pending' and told_late_at is null;
