-- The help centre: articles (4) and notices (5) are entries too, with a section or a moment of publication.
alter table content.entry drop constraint entry_type_check;
alter table content.entry
  -- 1 company, 2 policy, 3 statement (docs/specification.md, section 3); 4 help article, 5 notice
  add constraint entry_type_check check (type in (1, 2, 3, 4, 5)),
  add column section text,
  add column is_important boolean not null default false,
  add column published_at timestamptz,
  add constraint entry_section check ((type = 4) = (section is not null)),
  add constraint entry_published check ((type in (4, 5)) = (published_at is not null)),
  add constraint entry_important check (type = 5 or not is_important);

-- What readers of a language call what an entry is about: found by search, shown nowhere.
create table content.entry_words (
  entry_id text not null references content.entry (id),
  language text not null,
  words text not null,
  primary key (entry_id, language)
);

-- Whether it helped, counted by the language it was read in: nobody who said so is kept.
create table content.rating (
  entry_id text not null references content.entry (id),
  language text not null,
  helped integer not null default 0 check (helped >= 0),
  not_helped integer not null default 0 check (not_helped >= 0),
  primary key (entry_id, language)
);
