-- How far sample mode has moved the platform's clock ahead of the machine's, so that a restart does not move it back.
create schema if not exists platform;
create table platform.clock (
  only_row boolean primary key default true check (only_row),
  ahead_ms bigint not null default 0 check (ahead_ms >= 0)
);
insert into platform.clock default values;
