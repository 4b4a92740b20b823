-- Answers of people after the ordinary window of Messenger and Instagram (Meta's HUMAN_AGENT).

alter table connections
  -- Meta has approved the app for it, and the company wants it.
  add column "humanAgent" boolean not null default false;

alter table messages
  -- Somebody has written it now, by hand: no bot, no farewell, no schedule.
  add column "byPerson" boolean not null default false;
