-- What sales of the last days took from a reserve is summed whenever somebody looks at it.
create index smart_plan_started on plans.smart_plan (started_at);
create index loan_requested on loans.loan (requested_at);
