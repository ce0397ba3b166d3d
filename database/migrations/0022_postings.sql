-- What one command moved, answered and told becomes one row, where it was a row a transfer, one for its request and one for its event:
-- most of an order's time in the database went into those rows and their indexes (docs/decisions/0040-postings.md).

create table ledger.posting (
  customer_id bigint not null,
  -- That of its first transfer; `id / 65536` is the batch it was stored in. Below zero: a request of the time before this table.
  id bigint not null,
  book smallint not null,
  at timestamptz not null,
  -- A transfer.
  asset smallint,
  from_account smallint,
  to_account smallint,
  units bigint,
  available_after bigint,
  reason text,
  ref text,
  evidence text,
  -- The transfer after it, of the same asset and ref, without evidence of its own. Its id is `id + 1`.
  next_from_account smallint,
  next_to_account smallint,
  next_units bigint,
  next_available_after bigint,
  next_reason text,
  -- The request that asked for it and what was answered, for when it comes again. Without an answer of its own: accepted, and answered
  -- with the event's data.
  request_id text,
  kind text,
  fingerprint bytea,
  answer text,
  -- The customer's event on the live channel, kept so that a client can resume; its sequence is `id`.
  event text,
  data text,
  primary key (customer_id, id),
  constraint well_formed check (
    book between 1 and 2
    and num_nulls(asset, from_account, to_account, units, available_after, reason, ref) in (0, 7)
    and (units is null or
      units > 0 and available_after >= 0 and from_account <> to_account and asset between 1 and 3
      and from_account between 1 and 23 and to_account between 1 and 23
      and (customer_id > 0 or customer_id = 0 and least(from_account, to_account) >= 10))
    and num_nulls(next_from_account, next_to_account, next_units, next_available_after, next_reason) in (0, 5)
    and (next_units is null or
      units is not null
      and next_units > 0 and next_available_after >= 0 and next_from_account <> next_to_account
      and next_from_account between 1 and 23 and next_to_account between 1 and 23
      and (customer_id > 0 or least(next_from_account, next_to_account) >= 10))
    and num_nulls(request_id, kind, fingerprint) in (0, 3)
    and (request_id is null or
      length(request_id) between 1 and 64 and length(fingerprint) = 32 and num_nulls(answer, data) < 2)
    and num_nulls(event, data) in (0, 2)
  )
);

insert into ledger.posting
  (customer_id, id, book, at, asset, from_account, to_account, units, available_after, reason, ref, evidence)
select customer_id, id, book, at, asset, from_account, to_account, units, available_after, reason, ref, evidence
from ledger.transfer;

-- Ids of events and transfers were drawn from one count. Neither events nor requests knew their book; nothing reads it of them.
insert into ledger.posting (customer_id, id, book, at, event, data)
select customer_id, sequence, 1, coalesce((select at from ledger.batch where id = sequence / 65536), now()), event, data
from ledger.event;

insert into ledger.posting (customer_id, id, book, at, request_id, kind, fingerprint, answer)
select customer_id, -row_number() over (order by at, customer_id, request_id), 1, at, request_id, kind, fingerprint, answer
from ledger.request;

create unique index posting_request on ledger.posting (customer_id, request_id) where request_id is not null;

drop table ledger.transfer, ledger.event, ledger.request;

create trigger append_only before update or delete or truncate on ledger.posting
  for each statement execute function ledger.refuse_change();

-- A row a transfer, for whoever reads. Pages are cut by posting_id, which the key of the table finds.
create view ledger.transfer as
select p.customer_id, leg.id, p.book, p.asset, leg.from_account, leg.to_account, leg.units, leg.available_after, p.at,
  leg.reason, p.ref, leg.evidence, p.id as posting_id
from ledger.posting p
cross join lateral (
  values
    (p.id, p.from_account, p.to_account, p.units, p.available_after, p.reason, p.evidence),
    (p.id + 1, p.next_from_account, p.next_to_account, p.next_units, p.next_available_after, p.next_reason, null)
) as leg (id, from_account, to_account, units, available_after, reason, evidence)
where leg.units is not null;

-- The last batch that changed anything of the account's book, on its USDT row: what a lane remembers of it is true while this is the same.
alter table ledger.balance add column last_batch bigint not null default 0;
