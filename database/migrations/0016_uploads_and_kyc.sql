-- Pictures customers send. What is here is the key of each, sealed with the platform's own; the files lie encrypted in a folder or an
-- S3-compatible store, under names that say nothing.
create schema uploads;

create table uploads.upload (
  id bigint generated always as identity (start 1000001) primary key,
  name uuid not null unique,
  customer_id bigint not null,
  purpose text not null check (purpose ~ '^[a-z-]{1,40}$'),
  content_type text not null check (content_type in ('image/jpeg', 'image/png')),
  sealed_key bytea not null,
  key_id text not null,
  is_attached boolean not null default false,
  created_at timestamptz not null
);
create index upload_loose on uploads.upload (created_at) where not is_attached;
create index upload_key on uploads.upload (key_id, id);

-- Who customers have proven to be. Every submission stays as it was sent and decided; the standing is what holds now.
create schema kyc;

create table kyc.submission (
  id bigint generated always as identity (start 100001) primary key,
  customer_id bigint not null,
  first_name text not null,
  last_name text not null,
  birthdate date not null,
  sex text not null check (sex in ('female', 'male', 'unspecified')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  address text not null,
  phone text not null,
  document_type text not null check (document_type in ('idCard', 'passport', 'driverLicense')),
  -- Pictures by item (front, back, inHand, signature): ids of uploads.upload.
  pictures jsonb not null,
  -- Items that were accepted in an earlier submission and are not looked at again.
  kept text[] not null,
  status text not null check (status in ('pending', 'verified', 'rejected')),
  submitted_at timestamptz not null,
  due_at timestamptz not null,
  decided_at timestamptz,
  review_id text unique,
  -- Rejected items with the reason of each.
  rejected jsonb not null default '{}',
  check ((status = 'pending') = (decided_at is null))
);
create unique index submission_pending on kyc.submission (customer_id) where status = 'pending';
create index submission_waiting on kyc.submission (submitted_at, id) where status = 'pending';
create index submission_customer on kyc.submission (customer_id, id desc);

create table kyc.standing (
  customer_id bigint primary key,
  status text not null check (status in ('pending', 'verified', 'rejected')),
  tier smallint not null check (tier between 0 and 2),
  submission_id bigint not null references kyc.submission (id),
  check ((tier > 0) = (status = 'verified'))
);

-- A copy for the customer's own page and the console, written in the transactions above.
alter table customers.customer
  add column kyc_status text not null default 'none' check (kyc_status in ('none', 'pending', 'verified', 'rejected')),
  add column kyc_tier smallint not null default 0;
