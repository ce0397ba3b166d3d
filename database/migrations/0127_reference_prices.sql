-- How an option's entry and end are measured, agreed at its purchase (docs/decisions/0160-reference-price.md): over how many
-- seconds, at how many samples, and how many of the highest and of the lowest are left out. Null of options bought before:
-- the first tick enters and settles them, as was agreed.
alter table options.option_order
  add column window_seconds integer check (window_seconds > 0),
  add column window_samples integer check (window_samples > 0),
  add column window_dropped integer check (window_dropped >= 0 and 2 * window_dropped < window_samples),
  add constraint window_in_full check (num_nonnulls(window_seconds, window_samples, window_dropped) in (0, 3));

-- Prices that settled some option, until all they decided is stored: what a killed process had decided, the next one
-- finishes. Each as the line of its evidence.
create table options.deciding_reference (
  name text primary key,
  line text not null
);

insert into options.deciding_reference (name, line)
select sequence::text, concat_ws(' ', 'exit', code, trim_scale(bid * 0.0000000001), trim_scale(ask * 0.0000000001),
  trim_scale((bid + ask) / 2 * 0.0000000001), sequence, source,
  to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'recordedAt=' || recorded_at, 'spreadMedian=' || trim_scale(spread_median * 0.0000000001),
  'spreadLimit=' || trim_scale(spread_limit * 0.0000000001))
from options.deciding_tick;

drop table options.deciding_tick;
