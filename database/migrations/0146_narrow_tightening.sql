-- What one operator tightens alone for a day reaches a tenth of all markets at most, and comes once in 30 days
-- (docs/decisions/0174-alone-few-and-once.md). Proposals of before reach none of none.
alter table configuration.proposal
  add column reached integer not null default 0 check (reached >= 0),
  add column of_all integer not null default 0 check (of_all >= 0),
  add constraint narrow_alone check (lapses_at is null or reached * 10 <= of_all);
alter table configuration.proposal alter column reached drop default, alter column of_all drop default;

create function configuration.require_first() returns trigger language plpgsql as $$
begin
  -- What follows within the same day lapses with it.
  if exists (
    select from configuration.proposal earlier
    where earlier.document = new.document and earlier.id < new.id and earlier.state <> 'approved'
      and earlier.lapses_at <> new.lapses_at and earlier.requested_at > new.requested_at - interval '30 days')
  then
    raise exception '% was tightened by one within 30 days', new.document
      using errcode = '23514', constraint = 'tightened_once';
  end if;
  return null;
end $$;
create trigger tightened_once after insert on configuration.proposal
  for each row when (new.lapses_at is not null) execute function configuration.require_first();
