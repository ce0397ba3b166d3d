-- What is told once as its time comes: a statement of a month, a loan that is due soon, money that reached the charity.
-- Through which customer all have been told that the statement of a month is ready.
create table accounts.statement_told (
  -- Its first day, UTC.
  month date primary key,
  through bigint not null,
  is_done boolean not null
);

-- That the customer was told so many days before the end of the term; beside the loan, whose row the lane alone writes.
create table loans.reminder (
  customer_id bigint not null,
  loan_id bigint not null,
  days smallint not null check (days > 0),
  primary key (customer_id, loan_id, days)
);

-- When all that a piece was sold for had been paid out to the charity, as its buyer was told.
alter table nfts.piece
  add column reached_at timestamptz,
  add constraint reached_when_sold check (reached_at is null or status = 'sold');
create index piece_to_reach on nfts.piece (closed_at, id) where status = 'sold' and reached_at is null;
