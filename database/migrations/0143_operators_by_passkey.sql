-- Operators sign in by passkey: docs/decisions/0173-operators-by-passkey.md. The period in which they add one counts from
-- here for those who are there.
alter table operators.operator add column passkey_asked_at timestamptz not null default now();
alter table operators.session add column by_passkey boolean not null default false;
