-- What decides an order's outcome is agreed when it is placed, and part of it (docs/decisions/0073-terms-agreed-at-opening.md).
alter table orders.margin_order
  -- Margin levels in parts per million, highest first: those of the warnings, and last the stop-out.
  add column margin_levels text not null default '1000000 800000 650000 500000'
    check (margin_levels ~ '^[0-9]+( [0-9]+)+$'),
  -- The day whose swap counts three times.
  add column swap_triple_day text not null default 'friday' check (swap_triple_day in ('wednesday', 'friday'));

-- Orders of before have the levels of the version in force when they ended; those still live, of the newest.
update orders.margin_order o set margin_levels = v.margin_levels
from (
  select at, lead(at) over (order by version) as until,
    (select string_agg(round(level * 1000000)::bigint::text, ' ' order by level desc)
      from (select warning::numeric as level from jsonb_array_elements_text(value->'warningLevels') as warning
        union all select (value->>'stopOutLevel')::numeric) as levels) as margin_levels
  from configuration.version where document = 'orders.margin'
) v
where v.margin_levels <> o.margin_levels
  and case when o.status in ('pending', 'open') then v.until is null
    else coalesce(o.close_time, o.end_time) >= v.at and (v.until is null or coalesce(o.close_time, o.end_time) < v.until) end;

update orders.margin_order o set swap_triple_day = 'wednesday'
from markets.instrument i
where i.code = o.code and i.market_class in ('forex', 'metals');

alter table orders.margin_order alter column margin_levels drop default, alter column swap_triple_day drop default;

-- An option's early sale: what is taken off its value, and when it ends. Running ones keep what is in force.
alter table options.option_order
  add column sale_margin_ppm bigint not null default 50000 check (sale_margin_ppm between 0 and 1000000),
  add column sale_ends_seconds integer not null default 15 check (sale_ends_seconds >= 0);

update options.option_order o
set sale_margin_ppm = round((v.value->>'saleMargin')::numeric * 1000000), sale_ends_seconds = (v.value->>'saleEndsSeconds')::integer
from (
  select value, at, lead(at) over (order by version) as until from configuration.version where document = 'options.products'
) v
where (o.sale_margin_ppm, o.sale_ends_seconds)
    <> (round((v.value->>'saleMargin')::numeric * 1000000), (v.value->>'saleEndsSeconds')::integer)
  and case when o.settled_time is null then v.until is null
    else o.settled_time >= v.at and (v.until is null or o.settled_time < v.until) end;

alter table options.option_order alter column sale_margin_ppm drop default, alter column sale_ends_seconds drop default;
