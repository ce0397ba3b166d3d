-- A piece once bid on is its highest bidder's or is not sold (docs/decisions/0167-signatures-in-the-database.md). What ends
-- an auction over a bid: asked for by one operator, decided by another.
create table nfts.closing (
  id bigint generated always as identity primary key,
  piece_id bigint not null references nfts.piece,
  status text not null check (status in ('ended', 'withdrawn')),
  -- The highest bid when it was asked for.
  units bigint not null check (units > 0),
  note text not null check (note <> ''),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected')),
  requested_by bigint not null,
  request_id text not null,
  fingerprint text not null,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  decided_by bigint[],
  decided_at timestamptz,
  constraint closing_asked_once unique (requested_by, request_id),
  constraint decided_by_two check (decided_by is null or reviews.are_others(requested_by, decided_by)),
  constraint decided_whole check ((state = 'waiting') = (decided_at is null) and (decided_at is null) = (decided_by is null))
);
create index closing_waiting on nfts.closing (due_at, id) where state = 'waiting';
create unique index closing_waits_once on nfts.closing (piece_id) where state = 'waiting';
create trigger ended_once before update or delete on nfts.closing
  for each row when (old.state <> 'waiting') execute function reviews.refuse_second_end();

-- Its highest bidder has it for the bid once its time is over, or the reserve was not met then, or two operators ended it.
create function nfts.require_second() returns trigger language plpgsql as $$
declare
  is_over boolean := coalesce(new.closed_at >= new.ends_at, false);
  is_met boolean := coalesce(new.highest_bid >= coalesce(new.reserve, 0), false);
begin
  if new.status = 'sold' and is_over and is_met and new.owner_id = new.highest_bidder and new.sold_for = new.highest_bid
    or new.status = 'ended' and is_over and not is_met
    or exists (
      select from nfts.closing
      where piece_id = new.id and status = new.status and state = 'approved' and decided_at = new.closed_at)
  then return null; end if;
  raise exception 'piece % was closed over its highest bid', new.id using errcode = '23514', constraint = 'two_signatures';
end $$;
create constraint trigger two_signatures after insert or update of status, owner_id, sold_for on nfts.piece
  deferrable initially deferred for each row when (new.closed_at is not null and new.bid_count > 0)
  execute function nfts.require_second();

-- What is closed stays as it was closed.
create function nfts.refuse_reopening() returns trigger language plpgsql as $$
begin
  raise exception 'piece % is closed', old.id using errcode = '23514';
end $$;
create trigger closed_once before update on nfts.piece for each row
  when (old.closed_at is not null and (old.status, old.owner_id, old.sold_for, old.highest_bid, old.highest_bidder, old.closed_at)
    is distinct from (new.status, new.owner_id, new.sold_for, new.highest_bid, new.highest_bidder, new.closed_at))
  execute function nfts.refuse_reopening();

-- One picture is one piece: never on sale twice at a time, nor after a bid or a sale. What was listed or closed otherwise
-- before this rule is marked so.
alter table nfts.piece add column of_before boolean not null default false;
update nfts.piece set of_before = true
from (select id, row_number() over (partition by picture order by id) as place from nfts.piece) as listed
where listed.id = piece.id and (listed.place > 1 or piece.bid_count > 0 and piece.status in ('ended', 'withdrawn'));
create unique index piece_once on nfts.piece (picture)
  where not is_sample and not of_before and (status in ('listed', 'auction', 'sold') or bid_count > 0);
