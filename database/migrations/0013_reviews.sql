create schema reviews;

-- A review that somebody has claimed or decided on. What only waits is in its capability's own rows; amount and deadline are
-- kept here as they were when it was first touched, for the history.
create table reviews.review (
  id text primary key,
  kind text not null,
  subject_id text not null,
  customer_id bigint not null,
  book text not null check (book in ('demo', 'real')),
  asset text,
  units bigint,
  submitted_at timestamptz not null,
  due_at timestamptz not null,
  submitted_by bigint,
  needed smallint not null check (needed in (1, 2)),
  state text not null default 'waiting' check (state in ('waiting', 'deciding', 'approved', 'rejected')),
  claimed_by bigint,
  claimed_until timestamptz,
  decided_at timestamptz,
  constraint id_names_subject check (id = kind || '-' || subject_id),
  constraint claim_is_whole check ((claimed_by is null) = (claimed_until is null)),
  constraint amount_is_whole check ((asset is null) = (units is null)),
  constraint decided_once check ((state = 'waiting') = (decided_at is null))
);
create index decided_newest on reviews.review (decided_at desc) where decided_at is not null;
create index to_carry_out on reviews.review (id) where state = 'deciding';

-- Each operator's decision. Those that could not be carried out are withdrawn and stay readable.
create table reviews.decision (
  id bigint generated always as identity primary key,
  review_id text not null references reviews.review,
  operator_id bigint not null,
  decision text not null check (decision in ('approve', 'reject')),
  reason_code text not null,
  note text not null,
  items jsonb,
  at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_for text,
  constraint withdrawal_is_whole check ((withdrawn_at is null) = (withdrawn_for is null))
);
-- The same operator never counts twice.
create unique index one_of_each_operator on reviews.decision (review_id, operator_id) where withdrawn_at is null;
create index by_review on reviews.decision (review_id, id);
