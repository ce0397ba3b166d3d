-- What may be sold to whom, by the country a customer has declared: operator configuration in versions, of which the newest holds.
create schema jurisdictions;

create table jurisdictions.version (
  version integer primary key check (version > 0),
  at timestamptz not null,
  author text not null,
  reason text not null
);

-- Countries that are not named here are in the group `other`; a customer without a country has the strictest of all rows.
create table jurisdictions.country (
  version integer not null references jurisdictions.version (version),
  country text not null check (country ~ '^[A-Z]{2}$'),
  country_group text not null,
  primary key (version, country)
);

create table jurisdictions.leverage_cap (
  version integer not null references jurisdictions.version (version),
  country_group text not null,
  product text not null check (product in (
    'majorForex', 'minorForex', 'gold', 'majorIndices', 'otherCommodities', 'shares', 'etfs', 'crypto', 'optionUnderlyings')),
  max_leverage integer not null check (max_leverage between 1 and 1000),
  primary key (version, country_group, product)
);

insert into jurisdictions.version values (1, '2026-01-01T00:00:00Z', 'platform', 'The defaults of the product: the same caps everywhere.');
insert into jurisdictions.country
select 1, country, country_group from (values
  ('GB', 'unitedKingdom'), ('AU', 'australia'), ('SG', 'singapore')) as of_one (country, country_group)
union all
select 1, country, 'europeanUnion' from unnest(array[
  'AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT', 'LT', 'LU', 'LV', 'MT',
  'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK']) as country;
insert into jurisdictions.leverage_cap
select 1, country_group, product, max_leverage
from unnest(array['unitedKingdom', 'europeanUnion', 'australia', 'singapore', 'other']) as country_group
cross join (values
  ('majorForex', 30), ('minorForex', 20), ('gold', 20), ('majorIndices', 20), ('otherCommodities', 10),
  ('shares', 5), ('etfs', 5), ('crypto', 2), ('optionUnderlyings', 1)) as cap (product, max_leverage);
