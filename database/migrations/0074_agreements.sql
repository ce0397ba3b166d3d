-- Which English revision of each text customers have agreed to, and when (docs/decisions/0092-texts-in-revisions.md).
create table content.agreement (
  customer_id bigint not null,
  revision_id bigint not null references content.revision (id),
  agreed_at timestamptz not null,
  primary key (customer_id, revision_id)
);

-- Whoever is here has ticked that they agree to what was published when they registered.
insert into content.agreement (customer_id, revision_id, agreed_at)
select customer.id, text.revision_id, customer.created_at
from customers.customer as customer
cross join content.in_force(now()) as text
where text.language = 'en' and text.entry_id in ('terms', 'privacy', 'risk') and text.since <= customer.created_at;

create trigger append_only before update or delete or truncate on content.agreement
  for each statement execute function ledger.refuse_change();
