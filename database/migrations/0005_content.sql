-- Content pages, edited by operators in as many languages as they have; English is the one every entry has.
create schema content;

create table content.entry (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  -- 1 company, 2 policy, 3 statement (docs/specification.md, section 3)
  type smallint not null check (type in (1, 2, 3)),
  position integer not null
);

create table content.entry_text (
  entry_id text not null references content.entry (id),
  language text not null,
  title text not null check (title <> ''),
  html text not null,
  updated_at timestamptz not null,
  primary key (entry_id, language)
);
