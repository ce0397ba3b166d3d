-- Customers: who they are, how they prove it, and their sessions. The mails the platform sends and its throttles are
-- here too, because registering is the first thing that needs them.
create schema customers;

-- The UID people read out on the telephone: eight digits from the first customer on.
create sequence customers.customer_id as bigint start 10000001;

create table customers.customer (
  id bigint primary key default nextval('customers.customer_id'),
  username text not null,
  email text not null,
  password_hash text not null,
  country text check (country ~ '^[A-Z]{2}$'),
  language text not null,
  invitation_code text not null unique,
  invited_by bigint references customers.customer (id),
  failed_sign_ins integer not null default 0 check (failed_sign_ins >= 0),
  locked_until timestamptz,
  created_at timestamptz not null
);
create unique index customer_username on customers.customer (lower(username));
create unique index customer_email on customers.customer (lower(email));

-- Only the SHA-256 of a token is kept: whoever reads this table can sign in as nobody.
create table customers.session (
  customer_id bigint not null references customers.customer (id),
  id uuid not null default gen_random_uuid(),
  token_hash bytea not null check (length(token_hash) = 32),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (customer_id, id),
  unique (customer_id, token_hash)
);

-- One code per address and purpose; asking again replaces it. code_hash is null when nobody has the address: the
-- row then only spaces the requests, so that the answer does not tell who is a customer.
create table customers.verification_code (
  email text not null,
  purpose text not null check (purpose in ('register', 'reset')),
  code_hash text,
  attempts integer not null default 0 check (attempts >= 0),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (email, purpose)
);

create schema if not exists platform;

-- Sample mode's mailbox. Production never writes here.
create table platform.dev_mail (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  code text,
  sent_at timestamptz not null,
  sequence bigint generated always as identity
);
create index dev_mail_recipient on platform.dev_mail (recipient, sequence desc);

-- rate-limiter-flexible's own layout. expire is milliseconds; not bigint, which our connections read as a bigint
-- and the limiter subtracts from a number.
create table platform.throttle (
  key varchar(255) primary key,
  points integer not null default 0,
  expire double precision
);
