-- Makes the conversations that are missing, in one order for all processes.
create or replace function add_conversations(company bigint, lines bigint[], contact_ids bigint[], chats boolean[])
returns void language sql volatile as $$
  insert into conversations (company_id, "contactId", "whatsappId", "isGroup")
  select distinct company, c.id, p.line, c."isGroup" from unnest(lines, contact_ids, chats) as p (line, contact, chat)
  join contacts c on c.company_id = company and c.id = p.contact
  where p.chat and not exists (
    select from conversations known
    where known.company_id = company and known."contactId" = p.contact and known."whatsappId" = p.line)
  order by c.id, p.line
  on conflict do nothing
$$;
