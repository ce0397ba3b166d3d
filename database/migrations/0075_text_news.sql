-- How far customers have been told of a text that operators published: in batches, each once.
create table content.telling (
  publication_id bigint primary key references content.publication (id),
  event text not null check (event in ('newsPublished', 'importantNews', 'termsChange')),
  -- The last customer who was told.
  through bigint not null default 0,
  is_done boolean not null default false
);
create index telling_open on content.telling (publication_id) where not is_done;
