-- Limits of a customer's account that operators set, a freeze among them, and what lifts them: docs/decisions/0182-account-limits.md.
create table customers.account_limit (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers.customer (id),
  kind text not null check (kind in ('frozen', 'closeOnly', 'noNewProducts', 'noWithdrawals')),
  ground text not null check (ground in ('sanctions', 'courtOrder', 'fraudSuspected', 'accountTakenOver', 'customerAsked', 'recovery', 'other')),
  -- The class of reasons that the customer reads.
  told text not null check (told in ('safety', 'required', 'asked', 'other')),
  note text not null check (note <> ''),
  author text not null,
  at timestamptz not null,
  until timestamptz,
  upload_id bigint,
  document_hash text,
  -- Standing limits have none: when operators lifted it, or its time was over.
  ended_at timestamptz,
  constraint account_limit_sanctions_never_end check (ground <> 'sanctions' or until is null),
  constraint account_limit_document_whole check ((upload_id is null) = (document_hash is null))
);
-- The same limit stands once for a ground, so that lifting it for one ground leaves the others.
create unique index account_limit_standing on customers.account_limit (customer_id, kind, ground) where ended_at is null;
create index account_limit_due on customers.account_limit (until) where ended_at is null and until is not null;

insert into customers.account_limit (customer_id, kind, ground, told, note, author, at)
select customer_id, 'frozen',
  case when reason_code in ('sanctions', 'courtOrder', 'fraudSuspected', 'accountTakenOver', 'customerAsked') then reason_code else 'other' end,
  case reason_code when 'sanctions' then 'required' when 'courtOrder' then 'required' when 'fraudSuspected' then 'safety'
    when 'accountTakenOver' then 'safety' when 'customerAsked' then 'asked' else 'other' end,
  note, author, at
from customers.freeze;
drop table customers.freeze;

-- One operator asks to lift a limit, another decides.
create table customers.lifting (
  id bigint generated always as identity primary key,
  limit_id bigint not null references customers.account_limit (id),
  customer_id bigint not null references customers.customer (id),
  note text not null check (note <> ''),
  upload_id bigint,
  document_hash text,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected')),
  requested_by bigint not null,
  request_id text not null,
  fingerprint text not null,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  decided_by bigint[],
  decided_at timestamptz,
  constraint lifting_asked_once unique (requested_by, request_id),
  constraint lifting_decided_by_others check (not requested_by = any (decided_by)),
  constraint lifting_decided_whole check ((state = 'waiting') = (decided_at is null) and (decided_at is null) = (decided_by is null))
);
create unique index lifting_waiting_once on customers.lifting (limit_id) where state = 'waiting';
create index lifting_waiting on customers.lifting (due_at, id) where state = 'waiting';
