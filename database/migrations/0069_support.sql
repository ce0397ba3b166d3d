-- Conversations with support (docs/decisions/0091-support-chat.md).
create schema support;

create table support.conversation (
  id bigint generated always as identity primary key,
  -- Whose it is; a visitor's until somebody signs in who shows its token.
  customer_id bigint,
  -- SHA-256 of a visitor's token; gone once it is a customer's, so that the token opens nothing any more.
  guest_hash bytea unique,
  -- The name under which the live channel tells of it; nobody can guess it.
  topic text not null unique,
  email text,
  language text not null,
  -- A keyed digest of a visitor's network; gone after 30 days.
  network_digest bytea,
  status text not null default 'new' check (status in ('new', 'waiting', 'answered', 'closed')),
  created_at timestamptz not null,
  -- Of the last message, or of the closing.
  last_at timestamptz not null,
  waiting_since timestamptz,
  due_at timestamptz,
  is_answered_once boolean not null default false,
  taken_by bigint,
  -- The newest message, and through which either side has read.
  last_id bigint not null default 0,
  customer_read bigint not null default 0,
  operator_read bigint not null default 0,
  -- Through which answer its writer was told by mail, and a visitor when last.
  mailed_through bigint not null default 0,
  mailed_at timestamptz,
  closed_at timestamptz,
  closed_by text check (closed_by in ('customer', 'operator', 'quiet')),
  is_rated_good boolean,
  rated_comment text,
  check ((customer_id is null) = (guest_hash is not null)),
  check ((status = 'waiting') = (due_at is not null)),
  check ((due_at is null) = (waiting_since is null)),
  check ((status = 'closed') = (closed_at is not null)),
  check ((closed_at is null) = (closed_by is null))
);
create index conversation_customer on support.conversation (customer_id, id desc) where customer_id is not null;
create index conversation_waiting on support.conversation (due_at, id) where status = 'waiting';
create index conversation_taken on support.conversation (taken_by, last_at desc) where taken_by is not null;
create index conversation_listed on support.conversation (status, last_at desc, id desc);
create index conversation_network on support.conversation (network_digest, created_at) where network_digest is not null;

create table support.message (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references support.conversation (id) on delete cascade,
  author text not null check (author in ('customer', 'operator')),
  operator_id bigint,
  text text not null check (char_length(text) <= 2000),
  picture_ids bigint[] not null default '{}' check (cardinality(picture_ids) <= 3),
  request_id text not null,
  -- Of what was sent with that id: the same id with other words is refused.
  fingerprint text not null,
  created_at timestamptz not null,
  unique (conversation_id, author, request_id),
  check ((author = 'operator') = (operator_id is not null)),
  check (text <> '' or cardinality(picture_ids) > 0)
);
create index message_listed on support.message (conversation_id, id);

create table support.note (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references support.conversation (id) on delete cascade,
  operator_id bigint not null,
  text text not null,
  created_at timestamptz not null
);
create index note_conversation on support.note (conversation_id, id);

create table support.block (
  id bigint generated always as identity primary key,
  -- A visitor's conversation, the network of one, or a customer, who is only slowed.
  conversation_id bigint references support.conversation (id) on delete cascade,
  network_digest bytea,
  customer_id bigint,
  operator_id bigint not null,
  reason text not null,
  created_at timestamptz not null,
  until_at timestamptz not null,
  check (num_nonnulls(conversation_id, network_digest, customer_id) = 1)
);
create index block_conversation on support.block (conversation_id) where conversation_id is not null;
create index block_network on support.block (network_digest) where network_digest is not null;
create index block_customer on support.block (customer_id) where customer_id is not null;
