-- A version of a gap figure that is doubled until this open: the share goes ex or its company reports then
-- (docs/decisions/0171-gaps-over-ex-dates.md).
alter table orders.gap_figure add column doubled_until timestamptz;
