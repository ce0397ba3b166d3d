-- What operators decide as a review stands on as many people as it needs: identities, deposits and withdrawals too
-- (docs/decisions/0189-every-review-is-signed.md).
create function reviews.require_signatures() returns trigger language plpgsql as $$
begin
  if not exists (
    select from reviews.decision d
    where d.review_id = new.id and d.withdrawn_at is null and d.operator_id is distinct from new.submitted_by
    group by d.decision
    having case d.decision when 'reject' then new.state = 'deciding' else count(*) >= new.needed end)
  then
    raise exception 'review % is not decided by % others than its asker', new.id, new.needed
      using errcode = '23514', constraint = 'signatures';
  end if;
  return null;
end $$;
create constraint trigger signatures after insert or update on reviews.review
  deferrable initially deferred for each row when (new.state in ('deciding', 'approved')) execute function reviews.require_signatures();

-- Entries are people: each once, each known.
create function reviews.are_distinct(deciders bigint[]) returns boolean
language sql immutable as $$
  select cardinality(deciders) = (select count(distinct decider) from unnest(deciders) decider)
$$;
-- `not valid`: rows of before are named by `verify`, and do not stop the platform.
alter table withdrawals.withdrawal add constraint decided_by_people
  check (decided_by is null or reviews.are_distinct(decided_by)) not valid;
