-- How a message of ours came through: when the channel took it, and when it reached the customer, was read and played
-- (null: not told). Attempts that did not succeed at once are listed, oldest first: {at, outcome, reason}.
alter table messages
  add column "acceptedAt" timestamptz,
  add column "deliveredAt" timestamptz,
  add column "readAt" timestamptz,
  add column "playedAt" timestamptz,
  add column "attemptLog" jsonb,
  -- How it was written: by a person in the application, or by the house itself; null: on the phone, or before this.
  add column origin text check (origin in ('app', 'house'));

-- When the receipt says it happened, which is not when it was parked.
alter table parked_acks add column at timestamptz;
