-- What customers are told, and what of it they want by mail (docs/decisions/0088-notices.md).
create schema notifications;

create table notifications.notice (
  id bigint generated always as identity primary key,
  customer_id bigint not null,
  -- What it was made of: a thing that is told once, or a posting of the ledger. Nothing is told twice.
  source text not null,
  -- What another notice must be about to be counted in this one.
  subject text not null,
  -- The last posting that is counted in it; 0 where it was made of none.
  through bigint not null,
  event text not null,
  book text check (book in ('demo', 'real')),
  facts jsonb not null,
  count integer not null default 1 check (count > 0),
  created_at timestamptz not null,
  -- Of the last that was counted.
  told_at timestamptz not null,
  read_at timestamptz,
  unique (customer_id, source)
);
create index notice_listed on notifications.notice (customer_id, told_at, id);
create index notice_unread on notifications.notice (customer_id) where read_at is null;
create index notice_subject on notifications.notice (customer_id, subject);
create index notice_created on notifications.notice using brin (created_at);

create table notifications.choice (
  customer_id bigint not null,
  group_name text not null,
  mail boolean not null,
  primary key (customer_id, group_name)
);

-- The posting through which every event has been told; one row. What was committed before this table is no news.
create table notifications.progress (
  is_only boolean primary key default true check (is_only),
  through bigint not null
);
insert into notifications.progress (through) select last_value * 65536 from ledger.batch_number;
