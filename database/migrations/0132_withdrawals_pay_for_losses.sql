-- A withdrawal that the platform cancels to pay a loss of its customer says so.
alter table withdrawals.withdrawal drop constraint states_in_full, add constraint states_in_full check (
  (ended_at is null) = (status in ('review', 'approved'))
  and (decided_at is null) = (decided_by is null)
  and (decided_at is null) = (status in ('review', 'cancelled'))
  and (paid_by is not null) = (status = 'completed')
  and case status
    when 'cancelled' then reason is null or reason = 'usedForLoss'
    else (reason is not null) = (status in ('rejected', 'failed'))
  end
  and num_nulls(cost_asset, cost_exact, cost_units) in (0, 3)
  and (needed = 1 or decided_by is null or status = 'rejected' or cardinality(decided_by) >= 2)
);
