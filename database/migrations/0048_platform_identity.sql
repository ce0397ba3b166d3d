-- Which platform a database belongs to (docs/decisions/0068-database-identity-and-lease.md). Written at the first start.
create table platform.identity (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('sample', 'production')),
  -- Derived from the master key that seals; the key can't be found from it.
  key_fingerprint text not null check (key_fingerprint ~ '^[0-9a-f]{32}$'),
  since timestamptz not null default now()
);

-- Which process runs on it. Each that takes it over begins a term; sessions of earlier terms write no more.
create table platform.lease (
  only_row boolean primary key default true check (only_row),
  term bigint not null default 0,
  holder text not null default '',
  since timestamptz not null default now()
);
insert into platform.lease default values;

create function platform.expect_term(expected bigint) returns void language plpgsql as $$
begin
  if expected <> (select term from platform.lease) then
    raise exception 'another platform has taken this database over';
  end if;
end $$;
