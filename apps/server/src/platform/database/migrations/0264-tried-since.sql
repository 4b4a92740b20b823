-- When the tries began that a message is in now: it is given up by how long it has been tried, as a channel may ask
-- for another try in seconds or in hours.
alter table messages add column "triedSince" timestamptz;
