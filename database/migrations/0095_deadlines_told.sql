-- What those who may decide have been told of work with a deadline: once as its time runs out, once when it is over.
create table reviews.told (
  -- A review's, or that of other work: it names one waiting for ever.
  id text not null,
  level text not null check (level in ('soon', 'overdue')),
  at timestamptz not null,
  primary key (id, level)
);

-- When all deadlines were last looked at, and the last day (its first moment, UTC) that had its digest.
create table reviews.deadline_look (
  is_only boolean primary key default true check (is_only),
  at timestamptz not null,
  digest_day timestamptz not null
);

-- Until it is mended: kinds of late work that nobody may decide, and operators whom mail does not reach.
create table reviews.unheard (
  why text not null check (why in ('nobody', 'mail')),
  subject text not null,
  since timestamptz not null,
  primary key (why, subject)
);
