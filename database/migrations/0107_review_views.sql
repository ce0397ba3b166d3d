-- What operators look at in the inbox under a name of their own: the address that shows it.
create table reviews.view (
  id bigint generated always as identity primary key,
  operator_id bigint not null,
  name text not null check (length(name) between 1 and 40),
  search jsonb not null,
  constraint view_named_once unique (operator_id, name)
);
