-- Approved identities that operators took back, or that ended because nothing new was approved in time:
-- docs/decisions/0170-identities-taken-back.md.
create table kyc.taken_back (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers.customer (id),
  submission_id bigint not null references kyc.submission (id),
  kind text not null check (kind in ('revoked', 'lowered', 'askedAgain', 'expired')),
  ground text not null check (ground in ('documentExpired', 'detailsChanged', 'documentDoubted', 'meansDoubted')),
  -- By when something new must be approved; of those asked again.
  due_at timestamptz,
  -- 0: by the platform, once the time was over.
  operator_id bigint not null,
  at timestamptz not null,
  constraint taken_back_due check ((kind = 'askedAgain') = (due_at is not null)),
  constraint taken_back_by_platform check ((kind = 'expired') = (operator_id = 0))
);
create index taken_back_customer on kyc.taken_back (customer_id, id desc);

-- Why something new has to be sent, until it is approved; a lowered tier asks for nothing.
alter table kyc.standing add column taken_back_id bigint references kyc.taken_back (id);
-- Copied from what asks again, while it holds: by when the identity ends.
alter table kyc.standing add column ends_at timestamptz;
create index standing_ends on kyc.standing (ends_at) where ends_at is not null;
