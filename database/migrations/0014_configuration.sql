-- What operators configure, in versions: every publication is a row, and the newest of a document holds.
create schema configuration;

create table configuration.version (
  document text not null,
  version integer not null,
  value jsonb not null,
  -- The operator who published it; null for the first, which the platform starts with.
  operator_id bigint,
  author text,
  at timestamptz not null,
  reason text not null,
  -- The version whose value it publishes again.
  repeats integer,
  primary key (document, version),
  constraint well_formed check (
    version > 0 and jsonb_typeof(value) = 'object' and (version = 1) = (operator_id is null)
    and (operator_id is null) = (author is null) and (repeats is null or repeats between 1 and version - 1)
  )
);

create trigger append_only before update or delete or truncate on configuration.version
  for each statement execute function ledger.refuse_change();

-- The jurisdictions are a document now; nobody could publish another version than the defaults that it begins with.
drop schema jurisdictions cascade;
