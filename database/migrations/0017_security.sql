-- Account security: where customers are signed in and who tried, freezing, and the capability `security`: one-time
-- codes, passkeys, Google, the withdrawal password and the anti-phishing code.
alter table customers.customer
  add column password_changed_at timestamptz,
  -- By the customer's own link: nobody signs in until the password is reset. What operators freeze is customers.freeze.
  add column frozen_at timestamptz;
create index customer_frozen on customers.customer (id) where frozen_at is not null;

alter table customers.session
  add column ip text not null default '',
  add column user_agent text not null default '';

-- A device a customer has signed in with. What identifies it is kept as a digest only.
create table customers.device (
  customer_id bigint not null references customers.customer (id),
  device_hash bytea not null check (length(device_hash) = 32),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (customer_id, device_hash)
);

-- Who signed in or was refused after naming this account.
create table customers.sign_in (
  customer_id bigint not null references customers.customer (id),
  sequence bigint generated always as identity,
  at timestamptz not null,
  way text not null check (way in ('registration', 'password', 'passkey', 'google')),
  outcome text not null check (outcome in ('done', 'passwordWrong', 'codeWrong', 'locked', 'frozen')),
  ip text not null,
  user_agent text not null,
  primary key (customer_id, sequence)
);
create index sign_in_at on customers.sign_in (at);

-- A link of a new-device mail. Only the SHA-256 of its token is kept.
create table customers.freeze_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  customer_id bigint not null references customers.customer (id),
  expires_at timestamptz not null
);

alter table customers.verification_code
  drop constraint verification_code_purpose_check,
  add constraint verification_code_purpose_check check (purpose in ('register', 'reset', 'withdrawal'));

create schema security;

-- A secret that is not confirmed yet asks nobody for a code. used_steps: the codes already used (30-second steps).
create table security.totp (
  customer_id bigint primary key references customers.customer (id),
  sealed_secret bytea not null,
  confirmed_at timestamptz,
  used_steps bigint[] not null default '{}'
);

-- A row is an unused code: using it deletes it.
create table security.recovery_code (
  customer_id bigint not null references customers.customer (id),
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (customer_id, code_hash)
);

create table security.passkey (
  id text primary key,
  customer_id bigint not null references customers.customer (id),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_customer on security.passkey (customer_id);

-- What an authenticator has to sign, once. customer_id is null while nobody is signed in.
create table security.passkey_challenge (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  customer_id bigint references customers.customer (id),
  expires_at timestamptz not null
);

create table security.google_link (
  customer_id bigint primary key references customers.customer (id),
  subject text not null unique,
  email text not null,
  linked_at timestamptz not null
);

-- A journey to Google under way. customer_id is set when somebody signed in connects their account.
create table security.google_start (
  state_hash bytea primary key check (length(state_hash) = 32),
  customer_id bigint references customers.customer (id),
  redirect_uri text not null,
  nonce text not null,
  code_verifier text not null,
  expires_at timestamptz not null
);

-- Somebody Google has vouched for and who has something left to show or to fill in.
create table security.google_arrival (
  ticket_hash bytea primary key check (length(ticket_hash) = 32),
  subject text not null,
  email text not null,
  expires_at timestamptz not null
);

create table security.withdrawal_password (
  customer_id bigint primary key references customers.customer (id),
  password_hash text not null,
  failures integer not null default 0 check (failures >= 0),
  locked_until timestamptz
);

-- changed_at: the last change that holds withdrawals back.
create table security.setting (
  customer_id bigint primary key references customers.customer (id),
  changed_at timestamptz,
  anti_phishing_code text
);
