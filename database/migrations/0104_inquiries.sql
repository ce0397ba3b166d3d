create schema inquiries;

-- What operators ask customers about something that waits for a decision; while it is open the review's clock
-- stands (docs/decisions/0115-ask-the-customer.md).
create table inquiries.inquiry (
  id bigint generated always as identity primary key,
  review_id text not null,
  kind text not null,
  subject_id text not null,
  -- What its source finds the review by.
  record_id bigint not null,
  customer_id bigint not null references customers.customer (id),
  template text not null,
  note text not null check (length(note) <= 500),
  asked_by bigint not null,
  asked_at timestamptz not null,
  -- The clock stands no longer than this.
  until timestamptz not null check (until > asked_at),
  ended_at timestamptz check (ended_at between asked_at and until),
  ended_for text check (ended_for in ('answered', 'takenBack', 'decided', 'expired', 'gone')),
  -- The operator who took it back.
  ended_by bigint,
  answer text check (length(answer) <= 2000),
  picture_ids bigint[] not null default '{}' check (cardinality(picture_ids) <= 3),
  request_id text,
  fingerprint text,
  -- The review waits no more: no deadline depends on this.
  is_over boolean not null default false,
  check ((ended_at is null) = (ended_for is null)),
  check ((answer is not null) = (ended_for is not distinct from 'answered')),
  check ((request_id is not null) = (answer is not null))
);

create unique index one_open on inquiries.inquiry (review_id) where ended_at is null;
create index of_review on inquiries.inquiry (review_id, id);
create index of_customer on inquiries.inquiry (customer_id, id);
create index pausing on inquiries.inquiry (kind, record_id) where not is_over;
