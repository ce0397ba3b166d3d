-- What customers were owed and what was held, at one moment each (docs/decisions/0072-solvency-line.md). Amounts in units, as text.
create table treasury.solvency (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  lines jsonb not null
);
create function treasury.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger never_changed before update or delete or truncate on treasury.solvency
  for each statement execute function treasury.refuse_change();
