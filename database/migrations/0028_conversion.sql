-- What conversions are paid into and out of: a funded account in every asset (docs/decisions/0050-conversion.md). Codes up to 39 are
-- free for accounts to come.
insert into ledger.account values (30, 'house/conversion');

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

insert into ledger.reserve (book, account, asset, units)
select b.code, 30, s.code, 0 from ledger.book b cross join ledger.asset s;

-- The house brings other assets than USDT into what conversions are paid from.
alter table treasury.funding
  add column asset text not null default 'USDT' check (asset in ('USDT', 'BTC', 'ETH'));

create schema conversion;

-- One row for each conversion, with the terms it was made under. Amounts in units of 10^-8, the rate in 10^-16 of `to` for one `from`.
create table conversion.conversion (
  customer_id bigint not null check (customer_id > 0),
  id bigint not null,
  from_asset text not null check (from_asset in ('USDT', 'BTC', 'ETH')),
  to_asset text not null check (to_asset in ('USDT', 'BTC', 'ETH')),
  amount bigint not null check (amount > 0),
  rate numeric(60, 0) not null check (rate > 0),
  fee_rate_ppm bigint not null check (fee_rate_ppm >= 0),
  fee bigint not null check (fee >= 0),
  receives bigint not null check (receives > 0),
  -- The ticks that decided the rate, as the first transfer has them.
  evidence text not null,
  -- The quote of one made at a quoted price: it counts once.
  quote_id uuid,
  quote_expires_at timestamptz,
  at timestamptz not null,
  primary key (customer_id, id),
  constraint two_assets check (from_asset <> to_asset),
  constraint quote_whole check ((quote_id is null) = (quote_expires_at is null))
);
create unique index conversion_quote on conversion.conversion (customer_id, quote_id) where quote_id is not null;
