-- What is shown beside a withdrawal or an identity check: who else has used the same (docs/decisions/0102-hints-beside-evidence.md).
create index device_of on customers.device (device_hash);
create index destination_of on withdrawals.destination (fingerprint);
create index submission_person on kyc.submission (birthdate, lower(btrim(last_name)));
