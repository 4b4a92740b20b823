-- What failed after Meta had taken it, and goes out again under a wid of its own: `W#0` is a part of the message `W`
-- before the last one, `W~1` and `W#0~1` are second tries.

alter table meta_sent add column "failedAt" timestamptz;
create index meta_sent_parts on meta_sent (company_id, "whatsappId", (split_part(split_part(wid, '#', 1), '~', 1)))
  where wid ~ '[#~]';
