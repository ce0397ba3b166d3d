-- A day's swap is exact by the notional at opening (docs/decisions/0163-what-is-held-is-held-for-both.md): what one of the
-- quote currency was worth in USDT then. Positions of before pay by their margin, as was confirmed to them; where the rate is
-- known (a dollar counts as a USDT), and the customer pays, the exact figure is never more.
alter table orders.margin_order add column open_rate bigint check (open_rate > 0);

update orders.margin_order set open_rate = 10000000000
where status = 'open' and quote_currency in ('USD', 'USDT') and swap_rate_ppm < 0;
