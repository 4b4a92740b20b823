-- Until when campaigns send nothing on a number: a platform has refused a message because of the number's pace.
alter table connections add column "campaignsPausedUntil" timestamptz;
