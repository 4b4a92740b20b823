-- The replies of one transaction are one row, which costs a customer's message less than a row for each of them.
alter table campaign_replies alter "deliveryId" type bigint[] using array["deliveryId"];
alter table campaign_replies rename "deliveryId" to "deliveryIds";
alter table campaign_replies alter at type timestamptz[] using array[at];
alter table campaign_replies rename at to "repliedAt";
-- Whether they say no.
alter table campaign_replies add refuses boolean[] not null default '{}';
alter table campaign_replies alter refuses drop default;
