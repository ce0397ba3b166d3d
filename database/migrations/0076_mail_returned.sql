-- What came of mails, and whose come back (docs/decisions/0094-mail-that-comes-back.md).
create table notifications.mail_refusal (
  -- Only of customers: an address that is nobody's leaves nothing here that its later owner could be told.
  customer_id bigint primary key,
  -- In small letters. Another one than the customer has now says nothing.
  address text not null,
  -- In a row.
  refused integer not null check (refused >= 0),
  -- When it was found that mail comes back; null where a server refused once or twice.
  since timestamptz
);

-- How many mails of a kind of notice came to what on a day of UTC; kept for 180.
create table notifications.mail_day (
  day date not null,
  -- Empty for codes, and whatever else goes with no notice.
  event text not null,
  outcome text not null check (outcome in ('accepted', 'noSuchAddress', 'returned', 'failed')),
  mails integer not null check (mails > 0),
  primary key (day, event, outcome)
);
