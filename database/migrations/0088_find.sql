-- What operators search for, each by an index that gives no more rows than are shown (docs/decisions/0103-traces.md).
create index margin_order_id on orders.margin_order (id);
create index option_order_id on options.option_order (id);
create index smart_plan_id on plans.smart_plan (id);
create index conversion_id on conversion.conversion (id);
create index withdrawal_id on withdrawals.withdrawal (id);

create index recharge_hash on deposits.recharge (claimed_hash, id) where claimed_hash is not null;
create index recharge_amount on deposits.recharge (asset, (coalesce(credited_units, claimed_units)), id);
create index transfer_address on deposits.transfer (address, recharge_id);
create index withdrawal_address on withdrawals.withdrawal (lower(address), id) where address is not null;
create index withdrawal_paid_by on withdrawals.withdrawal (lower(paid_by), id) where paid_by is not null;
create index withdrawal_amount on withdrawals.withdrawal (asset, amount, id);
create index destination_address on withdrawals.destination (lower(address), id) where address is not null;
create index adjustment_amount on adjustments.adjustment (asset, (abs(units)), id);

create index submission_first_last on kyc.submission (lower(first_name || ' ' || last_name) text_pattern_ops);
create index submission_last_first on kyc.submission (lower(last_name || ' ' || first_name) text_pattern_ops);
