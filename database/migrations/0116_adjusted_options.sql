-- The last corporate action that has adjusted an option's entry price: each option has each once
-- (docs/decisions/0154-options-over-actions.md).
alter table options.option_order add column last_action bigint;

-- And the last one that has moved a price alert.
alter table markets.price_alert add column last_action bigint;
