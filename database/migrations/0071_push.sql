-- Notices pushed to devices, hours without, and mail that comes back (docs/decisions/0093-push.md).
alter table notifications.choice
  alter column mail drop not null,
  add column push boolean;

-- When nothing is pushed that can wait, in minutes of the customer's own day.
create table notifications.quiet (
  customer_id bigint primary key,
  from_minute smallint not null check (from_minute between 0 and 1439),
  to_minute smallint not null check (to_minute between 0 and 1439 and to_minute <> from_minute),
  zone text not null
);

create table notifications.device (
  id bigint generated always as identity primary key,
  customer_id bigint not null,
  -- Whose end takes the device along.
  session_id uuid not null,
  name text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  unique (customer_id, endpoint)
);
create index device_endpoint on notifications.device (endpoint);

create table notifications.push (
  id bigint generated always as identity primary key,
  notice_id bigint not null references notifications.notice (id) on delete cascade,
  device_id bigint references notifications.device (id) on delete set null,
  event text not null,
  -- gone: the push service said that the device is no more; dropped: not wanted any more.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'gone', 'dropped')),
  attempts integer not null default 0,
  due_at timestamptz not null,
  -- Of no use after it.
  ends_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'waiting') = (settled_at is null)),
  unique (notice_id, device_id)
);
create index push_waiting on notifications.push (due_at) where state = 'waiting';
create index push_of_device on notifications.push (device_id);
create index push_settled on notifications.push using brin (settled_at);

-- Sample mode's pushes, as the dev mailbox has mails.
create table platform.dev_push (
  sequence bigint generated always as identity primary key,
  customer_id bigint not null,
  endpoint text not null,
  payload jsonb not null,
  ttl integer not null,
  sent_at timestamptz not null
);
