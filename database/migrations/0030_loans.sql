-- The counter side of what customers owe: as far below zero as is lent out.
insert into ledger.account values (24, 'house/loans-lent');

alter table ledger.posting
  drop constraint well_formed,
  add constraint well_formed check (
    book between 1 and 2
    and num_nulls(asset, from_account, to_account, units, available_after, reason, ref) in (0, 7)
    and (units is null or
      units > 0 and available_after >= 0 and from_account <> to_account and asset between 1 and 3
      and from_account between 1 and 39 and to_account between 1 and 39
      and (customer_id > 0 or customer_id = 0 and least(from_account, to_account) >= 10))
    and num_nulls(next_from_account, next_to_account, next_units, next_available_after, next_reason) in (0, 5)
    and (next_units is null or
      units is not null
      and next_units > 0 and next_available_after >= 0 and next_from_account <> next_to_account
      and next_from_account between 1 and 39 and next_to_account between 1 and 39
      and (customer_id > 0 or least(next_from_account, next_to_account) >= 10))
    and num_nulls(request_id, kind, fingerprint) in (0, 3)
    and (request_id is null or
      length(request_id) between 1 and 64 and length(fingerprint) = 32 and num_nulls(answer, data) < 2)
    and num_nulls(event, data) in (0, 2)
  );

create schema loans;

-- What a customer signed: the text word for word, its SHA-256, and the drawing.
create table loans.signing (
  id bigint generated always as identity primary key,
  customer_id bigint not null check (customer_id > 0),
  upload_id bigint not null,
  version text not null,
  language text not null,
  html text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  signed_at timestamptz not null
);

-- One row for each loan, with the terms it was granted under. Principal in USDT units, collateral in units of its currency.
-- Written by the money lane alone: no foreign keys.
create table loans.loan (
  customer_id bigint not null check (customer_id > 0),
  id bigint not null,
  book text not null check (book = 'real'),
  currency text not null check (currency in ('BTC', 'ETH')),
  principal bigint not null check (principal > 0),
  term_days integer not null check (term_days > 0),
  daily_rate_ppm bigint not null check (daily_rate_ppm >= 0),
  interest_free_days integer not null check (interest_free_days >= 0),
  grace_hours integer not null check (grace_hours >= 0),
  -- {"warnings": [...], "liquidation", "target", "recovery"}, in parts per million as texts.
  levels jsonb not null,
  signing_id bigint not null,
  requested_at timestamptz not null,
  collateral bigint not null check (collateral >= 0),
  status text not null check (status in ('pendingReview', 'rejected', 'repaying', 'repaid', 'expired')),
  started_at timestamptz,
  owed bigint check (owed between 0 and principal),
  accrued_days integer check (accrued_days between 0 and term_days),
  -- Unpaid interest in millionths of a unit: exact.
  accrued numeric(40, 0) check (accrued >= 0),
  interest_paid bigint check (interest_paid >= 0),
  collateral_sold bigint check (collateral_sold >= 0),
  warned_ppm bigint,
  is_due_told boolean,
  ended_at timestamptz,
  ended_by text check (ended_by in ('customer', 'liquidation', 'maturity')),
  written_off bigint check (written_off >= 0),
  reason_code text,
  -- When time alone has something to do next: the end of the term, then that of the grace.
  due_at timestamptz,
  primary key (customer_id, id),
  constraint states_in_full check (
    num_nonnulls(started_at, owed, accrued_days, accrued, interest_paid, collateral_sold, is_due_told)
      = case when status in ('pendingReview', 'rejected') then 0 else 7 end
    and (ended_at is null) = (status in ('pendingReview', 'repaying'))
    and num_nonnulls(ended_by, written_off) = case when status in ('repaid', 'expired') then 2 else 0 end
    and (reason_code is not null) = (status = 'rejected')
    and (due_at is not null) = (status = 'repaying')
    and (collateral > 0) = (status in ('pendingReview', 'repaying'))
    and (status <> 'repaying' or owed > 0) and (status not in ('repaid', 'expired') or owed = 0)
  )
) with (fillfactor = 80);
create index loan_live on loans.loan (customer_id, book) where status in ('pendingReview', 'repaying');
create index loan_waiting_for_review on loans.loan (id) where status = 'pendingReview';
create index loan_due on loans.loan (due_at, customer_id, id) where due_at is not null;
create index loan_newest on loans.loan (id);
create index loan_signing on loans.loan (signing_id);

-- What has happened to a loan, in the order of the ids.
create table loans.event (
  customer_id bigint not null,
  loan_id bigint not null,
  id bigint not null,
  at timestamptz not null,
  kind text not null,
  facts jsonb not null,
  primary key (customer_id, loan_id, id)
);

-- Times in which a collateral had no price to act on while loans were at risk.
create table loans.feed_alarm (
  id bigint generated always as identity primary key,
  currency text not null check (currency in ('BTC', 'ETH')),
  since timestamptz not null,
  until timestamptz,
  loans integer not null check (loans > 0)
);
create unique index feed_alarm_on on loans.feed_alarm (currency) where until is null;
