-- What a key seals begins with the key's id (foundation/server-kit/secret-box.ts): the column said it twice.
alter table uploads.upload drop column key_id;
