-- Who is to decide it, by whose word; no lock. Its source's own record is what queues are filtered by.
alter table reviews.review add column assigned_to bigint;
alter table reviews.review add column record_id bigint;
update reviews.review set record_id = case kind
  when 'recharge' then split_part(subject_id, '-', 1) else regexp_replace(subject_id, '^.*-', '') end::bigint;
alter table reviews.review alter column record_id set not null;

-- By age, where the deadline is not counted from it.
create index waiting_oldest on kyc.submission (submitted_at, id) where status = 'pending';
create index waiting_oldest on withdrawals.withdrawal (created_at, id) where status = 'review';
create index waiting_first_asked on adjustments.adjustment (requested_at, id) where state = 'waiting';
create index waiting_first_asked on treasury.funding (requested_at, id) where state = 'waiting';
create index waiting_first_asked on nfts.payout (requested_at, id) where state = 'waiting';
