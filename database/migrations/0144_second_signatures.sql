-- What takes two people has both on record, or is not stored (docs/decisions/0167-signatures-in-the-database.md).
-- Whether those who decided are people, and others than the one who asked.
create function reviews.are_others(asked bigint, deciders bigint[]) returns boolean
language sql immutable as $$
  select coalesce(cardinality(deciders) > 0 and array_position(deciders, null) is null and not asked = any (deciders), false)
$$;

-- `not valid`: what an old database has of another kind is named by `verify`; it does not stop the platform.
alter table adjustments.adjustment add constraint decided_by_two
  check (decided_by is null or reviews.are_others(requested_by, decided_by)) not valid;
alter table treasury.funding add constraint decided_by_two
  check (decided_by is null or reviews.are_others(requested_by, decided_by)) not valid;
alter table orders.cancellation add constraint decided_by_two
  check (decided_by is null or reviews.are_others(requested_by, decided_by)) not valid;
alter table nfts.payout add constraint decided_by_two
  check (decided_by is null or reviews.are_others(requested_by, decided_by)) not valid;
alter table operators.appointment add constraint decided_by_two
  check (decided_by is null or reviews.are_others(requested_by, decided_by)) not valid;
alter table configuration.proposal
  add constraint decided_by_two check (decided_by is null or reviews.are_others(requested_by, decided_by)) not valid,
  add constraint approved_is_published check (state <> 'approved' or version is not null) not valid;

-- Who decided about a text stands with what was asked, as everywhere.
alter table content.proposal add column decided_by bigint[];
update content.proposal asked set decided_by = array[done.agreed_by_id]
from content.publication done
where asked.state = 'approved' and done.entry_id = asked.entry_id and done.language = asked.language
  and done.operator_id = asked.asked_by and done.done_at = asked.decided_at and done.agreed_by_id is not null;
alter table content.proposal add constraint decided_by_two check (
  case when state in ('approved', 'rejected') then reviews.are_others(asked_by, decided_by) else decided_by is null end) not valid;

-- What is decided, or has ended, stays as it is.
create function reviews.refuse_second_end() returns trigger language plpgsql as $$
begin
  raise exception '% % has ended as % already', tg_table_name, old.id, old.state using errcode = '23514';
end $$;
create trigger ended_once before update or delete on adjustments.adjustment
  for each row when (old.state <> 'waiting') execute function reviews.refuse_second_end();
create trigger ended_once before update or delete on treasury.funding
  for each row when (old.state <> 'waiting') execute function reviews.refuse_second_end();
create trigger ended_once before update or delete on orders.cancellation
  for each row when (old.state <> 'waiting') execute function reviews.refuse_second_end();
create trigger ended_once before update or delete on nfts.payout
  for each row when (old.state <> 'waiting') execute function reviews.refuse_second_end();
create trigger ended_once before update or delete on operators.appointment
  for each row when (old.state <> 'waiting') execute function reviews.refuse_second_end();
create trigger ended_once before update or delete on configuration.proposal
  for each row when (old.state <> 'waiting') execute function reviews.refuse_second_end();
create trigger ended_once before update or delete on content.proposal
  for each row when (old.state <> 'waiting') execute function reviews.refuse_second_end();

-- The documents that two people publish, and from which version on: the second, or the first that was proposed.
create table configuration.guarded (
  document text primary key,
  from_version integer not null check (from_version > 1)
);
insert into configuration.guarded
select document, min(least(coalesce(version, base_version + 1), base_version + 1)) from configuration.proposal group by document;
create trigger append_only before update or delete or truncate on configuration.guarded
  for each statement execute function ledger.refuse_change();

-- A version of a guarded document is agreed to, or holds for a day at most, or brings back what the day's changed.
create function configuration.require_second() returns trigger language plpgsql as $$
begin
  if exists (select from configuration.guarded where document = new.document and from_version <= new.version)
    and not exists (
      select from configuration.proposal asked
      where asked.document = new.document and asked.version = new.version and asked.value = new.value
        and asked.requested_by = new.operator_id
        and (asked.lapses_at <= new.at + interval '24 hours' or asked.state = 'approved'))
    and not exists (
      select from configuration.proposal ended
        join configuration.version base on base.document = ended.document and base.version = ended.base_version
      where ended.document = new.document and ended.version = new.version - 1 and ended.lapses_at is not null
        and ended.state in ('lapsed', 'rejected', 'withdrawn') and base.value = new.value)
  then
    raise exception 'version % of % has no second signature', new.version, new.document
      using errcode = '23514', constraint = 'two_signatures';
  end if;
  return null;
end $$;
create constraint trigger two_signatures after insert on configuration.version
  deferrable initially deferred for each row execute function configuration.require_second();

-- A text that customers agree to is published or withdrawn as another operator agreed; the platform's own first one is
-- there before any operator.
create function content.require_second() returns trigger language plpgsql as $$
begin
  if not exists (select from content.entry where id = new.entry_id and type in (2, 3)) then return null; end if;
  if new.operator_id is null and not exists (
    select from content.publication earlier
    where earlier.entry_id = new.entry_id and earlier.language = new.language and earlier.id < new.id
  ) then return null; end if;
  if not exists (
    select from content.proposal asked
    where asked.entry_id = new.entry_id and asked.language = new.language and asked.state = 'approved'
      and asked.revision_id is not distinct from new.revision_id and asked.starts_at is not distinct from new.starts_at
      and asked.asked_by = new.operator_id and new.agreed_by_id = any (asked.decided_by)
      and asked.decided_at = new.done_at)
  then
    raise exception 'publication % of % has no second signature', new.id, new.entry_id
      using errcode = '23514', constraint = 'two_signatures';
  end if;
  return null;
end $$;
create constraint trigger two_signatures after insert on content.publication
  deferrable initially deferred for each row execute function content.require_second();
-- An entry keeps its type: what two people publish does not become what one does.
create function content.refuse_other_type() returns trigger language plpgsql as $$
begin
  raise exception 'the type of % stays %', old.id, old.type using errcode = '23514';
end $$;
create trigger same_type before update on content.entry
  for each row when (new.type <> old.type) execute function content.refuse_other_type();
