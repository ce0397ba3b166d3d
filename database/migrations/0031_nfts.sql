create schema nfts;

-- What everybody sees of a piece: a picture and its small copy, named by the picture's SHA-256. The original is an upload; a drawing is
-- its own small copy.
create table nfts.picture (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/svg+xml')),
  bytes bytea not null,
  thumb_type text check (thumb_type in ('image/jpeg', 'image/png')),
  thumb bytea,
  constraint thumb_whole check ((thumb is null) = (thumb_type is null))
);

-- A piece of art and how it is sold. On the real book alone; money in USDT units of 10^-8. Escrow is the highest bid, in its bidder's `held`.
create table nfts.piece (
  id bigint generated always as identity (start 1001) primary key,
  title text not null check (title <> ''),
  creator text not null check (creator <> ''),
  story text not null,
  alt text not null check (alt <> ''),
  -- As the operator states them; null when the piece is not minted.
  chain text,
  address text,
  is_sample boolean not null,
  picture text not null references nfts.picture,
  upload_id bigint,
  sale text not null check (sale in ('fixed', 'auction')),
  price bigint check (price > 0),
  starting_bid bigint check (starting_bid > 0),
  reserve bigint check (reserve > 0),
  listed_at timestamptz not null,
  starts_at timestamptz,
  ends_at timestamptz,
  status text not null check (status in ('listed', 'auction', 'sold', 'ended', 'withdrawn')),
  -- Rises with every change.
  version bigint not null default 1,
  bid_count integer not null default 0,
  highest_bid bigint check (highest_bid > 0),
  highest_bidder bigint,
  owner_id bigint,
  sold_for bigint check (sold_for > 0),
  closed_at timestamptz,
  -- The operator who listed it, and under which request; sample data has none, and a name of its own for the request.
  listed_by bigint,
  request_id text not null,
  fingerprint text not null,
  constraint minted_whole check ((chain is null) = (address is null)),
  constraint sold_one_way check (
    (sale = 'fixed') = (price is not null) and (sale = 'auction') = (starting_bid is not null)
    and (sale = 'auction') = (starts_at is not null) and (starts_at is null) = (ends_at is null) and ends_at > starts_at
    and (reserve is null or sale = 'auction')
  ),
  constraint states_in_full check (
    (status = 'listed') <= (sale = 'fixed') and (status = 'auction') <= (sale = 'auction')
    and (closed_at is null) = (status in ('listed', 'auction'))
    and (owner_id is not null) = (status = 'sold') and (sold_for is not null) = (status = 'sold')
    and (highest_bid is null) = (highest_bidder is null) and (highest_bid is null) = (bid_count = 0)
  )
);
create index piece_live on nfts.piece (id) where closed_at is null;
create index piece_due on nfts.piece (ends_at) where status = 'auction';
create index piece_owner on nfts.piece (owner_id, closed_at desc) where owner_id is not null;
create unique index piece_listed_once on nfts.piece (coalesce(listed_by, 0), request_id);

-- Every accepted bid, for ever. The last of a piece is its highest.
create table nfts.bid (
  piece_id bigint not null references nfts.piece,
  number integer not null check (number > 0),
  customer_id bigint not null check (customer_id > 0),
  units bigint not null check (units > 0),
  at timestamptz not null,
  -- The end it moved the auction to.
  extended_to timestamptz,
  primary key (piece_id, number)
);
create index bid_customer on nfts.bid (customer_id, at desc);

-- What is paid out to the charity: asked for by one operator with its evidence, decided by another.
create table nfts.payout (
  id bigint generated always as identity primary key,
  units bigint not null check (units > 0),
  -- What the charity's bank or the chain knows it by.
  reference text not null check (reference <> ''),
  note text not null check (note <> ''),
  upload_id bigint not null,
  document_hash text not null check (document_hash ~ '^[0-9a-f]{64}$'),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected')),
  requested_by bigint not null,
  request_id text not null,
  fingerprint text not null,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  decided_by bigint[],
  decided_at timestamptz,
  constraint payout_asked_once unique (requested_by, request_id),
  constraint decided_by_others check (not requested_by = any (decided_by)),
  constraint decided_whole check ((state = 'waiting') = (decided_at is null) and (decided_at is null) = (decided_by is null))
);
create index payout_waiting on nfts.payout (id) where state = 'waiting';
