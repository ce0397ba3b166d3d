-- What the ledger says is inside, against what the chains say our addresses have (docs/decisions/0051-reconciliation.md). A report is
-- never changed; what an operator makes of it stands beside it.
create schema reconciliation;

create table reconciliation.report (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null: the nightly job.
  requested_by bigint,
  state text not null check (state in ('agreed', 'different', 'notCompared'))
);

-- One asset of a report. Amounts in units of 10^-18, so that a wei is not lost.
create table reconciliation.compared (
  report_id bigint not null references reconciliation.report (id),
  asset text not null check (asset in ('USDT', 'BTC', 'ETH')),
  state text not null check (state in ('agreed', 'explained', 'different', 'notCompared')),
  -- Why nothing was compared.
  why text,
  network text not null,
  height bigint,
  block_hash text,
  -- What each group of our addresses has: [{wallet, addresses, amount}].
  holdings jsonb,
  chain numeric(60, 0),
  ledger numeric(60, 0),
  explained numeric(60, 0),
  difference numeric(60, 0),
  primary key (report_id, asset),
  constraint compared_whole check (
    (state = 'notCompared') = (why is not null)
    and num_nulls(height, block_hash, holdings, chain, ledger, explained, difference)
      = case when state = 'notCompared' then 7 else 0 end
    and (state = 'notCompared' or chain - ledger = explained + difference)
    and (state not in ('agreed', 'explained') or difference = 0)
    and (state <> 'different' or difference <> 0)
  )
);

-- What explains part of a difference: the chain's side less the ledger's.
create table reconciliation.line (
  report_id bigint not null,
  asset text not null,
  position integer not null,
  kind text not null,
  ref text not null,
  amount numeric(60, 0) not null,
  note text not null,
  primary key (report_id, asset, position),
  foreign key (report_id, asset) references reconciliation.compared (report_id, asset)
);

create table reconciliation.acknowledgement (
  report_id bigint primary key references reconciliation.report (id),
  operator_id bigint not null,
  at timestamptz not null,
  reason_code text not null,
  note text not null check (note <> '')
);

create function reconciliation.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger never_changed before update or delete or truncate on reconciliation.report
  for each statement execute function reconciliation.refuse_change();
create trigger never_changed before update or delete or truncate on reconciliation.compared
  for each statement execute function reconciliation.refuse_change();
create trigger never_changed before update or delete or truncate on reconciliation.line
  for each statement execute function reconciliation.refuse_change();
create trigger never_changed before update or delete or truncate on reconciliation.acknowledgement
  for each statement execute function reconciliation.refuse_change();

-- What came in and went out, found without reading the trades.
create index posting_outside on ledger.posting (book, asset)
  where 20 in (from_account, to_account) or 20 in (next_from_account, next_to_account);
