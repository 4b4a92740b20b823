-- Messages come in the order of their time: an index of block ranges is all that counting those of some days needs.
create index messages_days on messages using brin ("createdAt");
