-- What operators write, revision by revision, and what was done with it: nothing of it is ever changed
-- (docs/decisions/0092-texts-in-revisions.md).
create table content.revision (
  id bigint generated always as identity primary key,
  entry_id text not null references content.entry (id),
  language text not null,
  number integer not null check (number > 0),
  title text not null check (title <> ''),
  html text not null,
  -- The English revision that a translation says again.
  made_from bigint references content.revision (id),
  -- The revision whose text it brings back.
  restores bigint references content.revision (id),
  -- The operator who wrote it; null for what was there before there was an editor, and for sample texts.
  author_id bigint,
  author text,
  written_at timestamptz not null,
  unique (entry_id, language, number),
  constraint revision_author check ((author_id is null) = (author is null))
);

-- From when a revision is read, or that none is. A later act counts from its own time on, whatever an earlier one said.
create table content.publication (
  id bigint generated always as identity primary key,
  entry_id text not null references content.entry (id),
  language text not null,
  -- Null: withdrawn.
  revision_id bigint references content.revision (id),
  -- Null: at once, whatever the clock says later.
  starts_at timestamptz,
  done_at timestamptz not null,
  operator_id bigint,
  operator text,
  -- The second person, for what everybody agrees to.
  agreed_by_id bigint,
  agreed_by text,
  constraint two_people check (agreed_by_id is null or agreed_by_id <> operator_id)
);
create index publication_of on content.publication (entry_id, language, id desc);

-- What one operator wants published or withdrawn that another has to agree to.
create table content.proposal (
  id bigint generated always as identity primary key,
  entry_id text not null references content.entry (id),
  language text not null,
  revision_id bigint references content.revision (id),
  starts_at timestamptz,
  asked_by bigint not null,
  asker text not null,
  asked_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected', 'takenBack')),
  decided_at timestamptz
);
create unique index one_waits on content.proposal (entry_id, language) where state = 'waiting';

-- What everybody has read so far, English first: translations were made from it.
insert into content.revision (entry_id, language, number, title, html, written_at)
select entry_id, language, 1, title, html, updated_at from content.entry_text where language = 'en' order by entry_id;
insert into content.revision (entry_id, language, number, title, html, made_from, written_at)
select text.entry_id, text.language, 1, text.title, text.html, english.id, text.updated_at
from content.entry_text as text
left join content.revision as english on english.entry_id = text.entry_id and english.language = 'en'
where text.language <> 'en' order by text.entry_id, text.language;
insert into content.publication (entry_id, language, revision_id, starts_at, done_at)
select revision.entry_id, revision.language, revision.id, entry.published_at, revision.written_at
from content.revision join content.entry on entry.id = revision.entry_id order by revision.id;

drop table content.entry_text;
alter table content.entry
  drop column published_at,
  -- What newcomers agree to is of the types that two people publish.
  add constraint entry_legal check (id not in ('terms', 'privacy', 'risk') or type in (2, 3));

create trigger append_only before update or delete or truncate on content.revision
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on content.publication
  for each statement execute function ledger.refuse_change();

-- Which revision of each text is read at a moment, and since when.
create function content.in_force(moment timestamptz)
returns table (entry_id text, language text, revision_id bigint, since timestamptz)
language sql stable as $$
  select latest.entry_id, latest.language, latest.revision_id, coalesce(latest.starts_at, latest.done_at)
  from (
    select distinct on (publication.entry_id, publication.language) publication.*
    from content.publication
    where publication.starts_at is null or publication.starts_at <= moment
    order by publication.entry_id, publication.language, publication.id desc
  ) as latest
  where latest.revision_id is not null
$$;
