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
