-- A halt holds for a day unless a second operator agrees, and then takes two to lift (docs/decisions/0067-publishing-by-two.md).
create table markets.halt (
  code text primary key references markets.instrument (code),
  -- Unknown for some halts of before.
  operator_id bigint,
  author text,
  at timestamptz not null,
  reason text not null,
  -- Null once a second operator agreed, whose address is `agreed_by`.
  lapses_at timestamptz,
  agreed_by text,
  -- Who wants it lifted, where that takes two.
  resume_operator_id bigint,
  resume_author text,
  resume_asked_at timestamptz,
  check ((lapses_at is null) = (agreed_by is not null)),
  check ((resume_operator_id is null) = (resume_asked_at is null))
);

-- Halts of before had no end; each has a day from here for a second operator to agree.
insert into markets.halt (code, operator_id, author, at, reason, lapses_at)
select i.code, o.id, o.email, coalesce(a.at, now()), coalesce(a.note, ''), now() + interval '24 hours'
from markets.instrument i
  left join lateral (
    select at, note, operator_ids from audit.act
    where subject = 'market/' || i.code and name = 'markets.halt' order by sequence desc limit 1) a on true
  left join operators.operator o on o.id = a.operator_ids[1]
where i.halted;

alter table markets.instrument drop column halted;
