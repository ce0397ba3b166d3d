-- Links between customers are found by what they share (docs/decisions/0158-links-between-customers.md).
-- Whether a device told a name of its own: an address and browser may be those of strangers. False for those
-- kept before this was, until they are seen again.
alter table customers.device add column is_named boolean not null default false;

create index sign_in_from on customers.sign_in (ip, customer_id, at) where outcome = 'done';
create index customer_invited_by on customers.customer (invited_by) where invited_by is not null;
create index upload_owner on uploads.upload (customer_id) where purpose = 'kyc';
create index transfer_senders on deposits.transfer using gin (senders);
create index submission_same_person on kyc.submission (
  (lower(btrim(first_name)) || ' ' || lower(btrim(last_name)) || ' ' || (birthdate - date '2000-01-01')::text));

-- Mirrored positions name every kind of link.
alter table orders.mirrored drop constraint mirrored_sharing_check;
alter table orders.mirrored add constraint mirrored_sharing_check check (
  sharing <@ array['identity', 'destination', 'picture', 'device', 'funds', 'inviter', 'address'] and sharing <> '{}');
