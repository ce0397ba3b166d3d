-- How far a market's price may jump: what its orders reserve for (docs/decisions/0156-cover-for-jumps.md). A version for each change.
create table orders.gap_figure (
  code text not null,
  version integer not null check (version > 0),
  -- Of the price, in parts per million: the largest of the class's floor, the overnight move, and the jump within a session.
  gap_ppm bigint not null check (gap_ppm between 1 and 1000000),
  -- The market's own largest move from a close to the next open, and when it opened so; null while its bars are not known.
  overnight_ppm bigint check (overnight_ppm >= 0),
  overnight_at timestamptz,
  computed_at timestamptz not null,
  primary key (code, version),
  constraint overnight_dated check ((overnight_ppm is null) = (overnight_at is null))
);

-- The figure's version and parts per million that an order has agreed on; orders of before reserve for their take profit alone.
alter table orders.margin_order add column gap text check (gap ~ '^[0-9]+ [0-9]+$');
