-- An approved withdrawal that nothing was signed for may pay a loss of its customer too; a plan says that it did.
alter table withdrawals.withdrawal drop constraint states_in_full, add constraint states_in_full check (
  (ended_at is null) = (status in ('review', 'approved'))
  and (decided_at is null) = (decided_by is null)
  and case status
    when 'review' then decided_at is null
    when 'cancelled' then decided_at is null or reason = 'usedForLoss'
    else decided_at is not null
  end
  and (paid_by is not null) = (status = 'completed')
  and case status
    when 'cancelled' then reason is null or reason = 'usedForLoss'
    else (reason is not null) = (status in ('rejected', 'failed'))
  end
  and num_nulls(cost_asset, cost_exact, cost_units) in (0, 3)
  and (needed = 1 or decided_by is null or status = 'rejected' or cardinality(decided_by) >= 2)
);

alter table plans.smart_plan add column used_for_loss boolean not null default false,
  add constraint used_for_loss_ended check (status = 'completed' or not used_for_loss);
