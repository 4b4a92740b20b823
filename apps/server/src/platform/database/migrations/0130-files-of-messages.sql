-- Whether a file is still shown by another message (a forwarded one), before it is removed with its ticket.
create index messages_media on messages (company_id, "mediaPath") where "mediaPath" is not null;
