-- A day's swap is exact by the notional at opening (docs/decisions/0163-held-for-both.md): what one of the
-- quote currency was worth in USDT then. Positions of before pay by their margin, as was confirmed to them; where the rate is
-- known (a dollar counts as a USDT), and the customer pays, the exact figure is never more.
alter table orders.margin_order add column open_rate bigint check (open_rate > 0);

update orders.margin_order set open_rate = 10000000000
where status = 'open' and quote_currency in ('USD', 'USDT') and swap_rate_ppm < 0;

-- A friend's rebate is held as long as the inviter's reward of the same fees, where something speaks for one person behind both.
alter table invites.reward add column rebate_state text not null default 'paid'
  check (rebate_state in ('waiting', 'held', 'paid', 'declined', 'expired'));
alter table invites.reward alter column rebate_state drop default;
create index rebate_open on invites.reward (friend_id) where rebate_state in ('waiting', 'held');
