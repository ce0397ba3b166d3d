-- What a piece is called and said to be in languages other than English, which its own columns are in: by language, an object of title,
-- creator, story and alt each.
alter table nfts.piece
  add column texts jsonb not null default '{}' check (jsonb_typeof(texts) = 'object' and not texts ? 'en');
