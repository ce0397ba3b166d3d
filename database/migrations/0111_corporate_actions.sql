create schema actions;

-- What companies do to their listed shares, as sources tell it (docs/decisions/0151-corporate-actions.md).
create table actions.action (
  id bigint generated always as identity primary key,
  code text not null references markets.instrument (code),
  kind text not null
    check (kind in ('split', 'dividend', 'symbolChange', 'merger', 'delisting', 'earnings')),
  -- Of a split: so many shares become so many.
  ratio_from bigint check (ratio_from > 0),
  ratio_to bigint check (ratio_to > 0 and ratio_to <> ratio_from),
  -- For one share in the market's quote currency, in units of 10^-10.
  amount bigint check (amount > 0),
  is_special boolean,
  symbol text check (length(symbol) between 1 and 40),
  ex_date date not null,
  -- The open of that day's session.
  ex_at timestamptz not null,
  state text not null check (state in ('proposed', 'confirmed', 'applied', 'withdrawn')),
  is_sample boolean not null,
  -- So many days ahead its holders have been told.
  told_days int2 check (told_days in (1, 3)),
  -- The operator who asks to withdraw it: that takes another.
  withdraw_operator_id bigint,
  withdraw_author text,
  withdraw_asked_at timestamptz,
  check ((kind = 'split') = (ratio_from is not null) and (ratio_from is null) = (ratio_to is null)),
  check ((kind in ('dividend', 'merger')) = (amount is not null)),
  check ((kind = 'dividend') = (is_special is not null)),
  check ((kind = 'symbolChange') = (symbol is not null)),
  check ((withdraw_operator_id is null) = (withdraw_asked_at is null))
);

create index of_market on actions.action (code, ex_date);
-- Two sources that differ about a day are two proposals: one of them can be confirmed.
create unique index one_a_day on actions.action (code, kind, ex_date) where state in ('confirmed', 'applied');

-- Who says so: a venue, a recording, the sample data, or an operator.
create table actions.word (
  action_id bigint not null references actions.action (id),
  source text not null,
  operator_id bigint,
  author text,
  at timestamptz not null,
  reason text,
  primary key (action_id, source),
  check ((operator_id is null) = (author is null))
);

-- Up to when a source has been asked: what it tells of earlier days is old.
create table actions.asked (
  source text primary key,
  at timestamptz not null
);
