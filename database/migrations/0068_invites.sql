-- Invitations: who was invited by whom, and what of the fees comes back each day (docs/decisions/0090-invitations.md).
create schema invites;

-- Written as the friend registers, with the terms of that moment: what was shown holds for all of its months.
create table invites.bond (
  friend_id bigint primary key check (friend_id > 0),
  inviter_id bigint not null check (inviter_id > 0 and inviter_id <> friend_id),
  bound_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > bound_at),
  rebate_ppm bigint not null check (rebate_ppm between 0 and 250000),
  reward_ppm bigint not null check (reward_ppm between 0 and 250000),
  -- The range of addresses it was registered from (203.0.113.0/24), and whether the inviter has signed in from there.
  registered_from text,
  is_near boolean not null,
  -- Where both were when the run last looked: a day's fees count where it is allowed before and after.
  friend_country text,
  inviter_country text,
  -- The last day whose fees have been counted. By the money lane.
  through date
);
create index bond_of_inviter on invites.bond (inviter_id, bound_at);

insert into invites.bond (friend_id, inviter_id, bound_at, ends_at, rebate_ppm, reward_ppm, is_near)
select id, invited_by, created_at, created_at + interval '12 months', 100000, 100000, false
from customers.customer where invited_by is not null;

-- What one day's fees of a friend in one asset have come to, in units of 10^-8. Written by the money lane alone: no foreign keys.
create table invites.reward (
  friend_id bigint not null check (friend_id > 0),
  day date not null,
  asset text not null check (asset in ('USDT', 'BTC', 'ETH')),
  id bigint not null unique,
  inviter_id bigint not null check (inviter_id > 0 and inviter_id <> friend_id),
  fee bigint not null check (fee > 0),
  rebate_ppm bigint not null,
  reward_ppm bigint not null,
  -- The friend's, paid at once.
  rebate bigint not null check (rebate >= 0),
  -- The inviter's.
  reward bigint not null check (reward >= 0),
  -- Of the reward on its day, in USDT units: for the month's limit.
  worth bigint not null check (worth >= 0),
  state text not null check (state in ('none', 'waiting', 'held', 'paid', 'declined', 'expired')),
  reasons text[] not null default '{}',
  held_at timestamptz,
  ended_at timestamptz,
  primary key (friend_id, day, asset),
  -- Whoever trades with themselves for the rewards pays more than twice what comes back.
  constraint at_most_half check ((rebate::numeric + reward) * 2 <= fee),
  constraint no_reward_no_state check ((reward = 0) = (state = 'none')),
  constraint held_for_reasons check ((held_at is null) = (reasons = '{}') and (state <> 'held' or held_at is not null)),
  constraint ended_in_full check ((ended_at is not null) = (state in ('paid', 'declined', 'expired')))
);
create index reward_open on invites.reward (inviter_id, day) where state in ('waiting', 'held');
create index reward_of_inviter on invites.reward (inviter_id, day);

-- The last day that is counted for everybody; one row from the first run on.
create table invites.progress (
  is_only boolean primary key default true check (is_only),
  through date not null
);

-- What unpaid rewards lie in: a funded account now, in every asset. What it has come to stays.
insert into ledger.reserve (book, account, asset, tranche, units, since)
select b.code, 16, s.code, 0, coalesce(sum(case when t.to_account = 16 then t.units else -t.units end), 0),
  (select coalesce(max(id), 0) + 1 from ledger.batch)
from ledger.book b
cross join ledger.asset s
left join ledger.transfer t on t.book = b.code and t.asset = s.code and (t.from_account = 16 or t.to_account = 16)
group by b.code, s.code;
