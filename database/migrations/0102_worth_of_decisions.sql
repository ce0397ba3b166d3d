-- What an approval was worth when it was made, in USDT units: limits of operators count it. 0 where nothing counts.
alter table reviews.decision add column worth bigint not null default 0;
create index approved_by on reviews.decision (operator_id, at) where withdrawn_at is null and worth > 0;
