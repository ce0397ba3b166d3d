-- When an action's being carried out was begun: it is finished before any other of its market, since each record names
-- only the action that it had last (docs/decisions/0179-begun-actions-and-held-markets.md).
alter table actions.action add column begun_at timestamptz;
