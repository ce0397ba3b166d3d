-- Who counts as one person with whom where two have to agree: docs/decisions/0175-a-second-person-is-independent.md.
-- A tie holds for thirty days and until a third person has confirmed the operator. By the platform's clock.
create table platform.person_tie (
  id bigint primary key generated always as identity,
  operator_id bigint not null references operators.operator (id),
  kind text not null check (kind in ('invited', 'appointed', 'reset')),
  tied_to bigint not null references operators.operator (id),
  since timestamptz not null,
  confirmed_by bigint references operators.operator (id),
  confirmed_at timestamptz,
  check (operator_id <> tied_to and confirmed_by not in (operator_id, tied_to)),
  check ((confirmed_by is null) = (confirmed_at is null))
);
create index person_tie_of_operator on platform.person_tie (operator_id);

-- Operators who are there already: the log says who let them in, who gave them roles alone that one could give, and who
-- gave them a new way to sign in. Another who approved an appointment of theirs later has confirmed them.
with tie as (
  select split_part(act.subject, '/', 2)::bigint as operator_id, act.operator_ids[1] as tied_to, act.at, act.sequence,
    case act.name when 'operators.invite' then 'invited' when 'operators.changeRoles' then 'appointed' else 'reset' end as kind
  from audit.act
  where act.name in ('operators.invite', 'operators.resetSecondFactor')
    or (act.name = 'operators.changeRoles' and exists (
      select from (values ('support'), ('content')) as given (role)
      where (act.after::jsonb -> 'roles') ? given.role and not (act.before::jsonb -> 'roles') ? given.role))
)
insert into platform.person_tie (operator_id, kind, tied_to, since, confirmed_by, confirmed_at)
select tie.operator_id, tie.kind, tie.tied_to, tie.at, vouched.decider, vouched.decided_at
from tie
join operators.operator o on o.id = tie.operator_id
left join lateral (
  select decider, a.decided_at
  from operators.appointment a cross join unnest(a.decided_by) as decider
  where a.operator_id = tie.operator_id and a.state = 'approved' and a.decided_at >= tie.at
    and decider not in (tie.operator_id, tie.tied_to)
  order by a.decided_at limit 1
) vouched on true
where tie.operator_id <> tie.tied_to
order by tie.sequence;
