-- What waits for operators is read in the order of its deadlines, page after page (docs/decisions/0096-queues-by-deadline.md).
drop index adjustments.waiting_oldest;
create index waiting_next_due on adjustments.adjustment (due_at, id) where state = 'waiting';

drop index treasury.waiting_oldest;
create index waiting_next_due on treasury.funding (due_at, id) where state = 'waiting';

drop index nfts.payout_waiting;
create index payout_waiting on nfts.payout (due_at, id) where state = 'waiting';

drop index deposits.recharge_waiting;
create index recharge_waiting on deposits.recharge (coalesce(held_at, created_at), id) where status = 'review' or problem is not null;

drop index withdrawals.withdrawal_waiting;
create index withdrawal_waiting on withdrawals.withdrawal (due_at, id) where status = 'review';

drop index loans.loan_waiting_for_review;
create index loan_waiting_for_review on loans.loan (requested_at, id) where status = 'pendingReview';

drop index options.option_waiting_for_review;
create index option_waiting_for_review on options.option_order (placed_time, id) where status = 'pendingReview';

drop index kyc.submission_waiting;
create index submission_waiting on kyc.submission (due_at, id) where status = 'pending';

create index mirrored_waiting on orders.mirrored (found_at, id) where decided_at is null;
create index reward_held on invites.reward (held_at, id) where state = 'held';
