-- Finds and locks the conversations of some contacts and of some messages, always in the same order. A lock that
-- leaves the key alone: whoever writes a message meanwhile (and so refers to the conversation) need not wait.
-- Answers `conversations` by columns, each an array.
create or replace function lock_conversations(
  company bigint, lines bigint[], contact_ids bigint[], chats boolean[], told_lines bigint[], told text[],
  out ids bigint[], out of_contacts bigint[], out conversations json
) language plpgsql volatile as $$
begin
  -- Most batches have no receipts: the conversations are then locked as they are found. One of two parties is
  -- locked, and answered, twice.
  if cardinality(told) = 0 then
    select coalesce(array_agg(v.id), '{}'), coalesce(array_agg(v."contactId"), '{}'), json_build_object(
        'id', json_agg(v.id), 'contactId', json_agg(v."contactId"), 'whatsappId', json_agg(v."whatsappId"),
        'isGroup', json_agg(v."isGroup"))
    into ids, of_contacts, conversations
    from (
      select v.* from unnest(lines, contact_ids, chats) as p (line, contact, chat)
      join conversations v on v.company_id = company and v."contactId" = p.contact and v."whatsappId" = p.line
      where p.chat
      order by v.id for no key update of v) v;
    return;
  end if;
  select coalesce(array_agg(v.id), '{}'), coalesce(array_agg(v."contactId"), '{}'), json_build_object(
      'id', json_agg(v.id), 'contactId', json_agg(v."contactId"), 'whatsappId', json_agg(v."whatsappId"),
      'isGroup', json_agg(v."isGroup"))
  into ids, of_contacts, conversations
  from (
    select v.* from conversations v
    where v.company_id = company and v.id in (
      select known.id from unnest(lines, contact_ids, chats) as p (line, contact, chat)
      join conversations known on known.company_id = company and known."contactId" = p.contact
        and known."whatsappId" = p.line
      where p.chat
      union all
      -- One look for each, as load_conversations has it.
      select m."conversationId" from unnest(told_lines, told) as t (line, wid)
      cross join lateral (
        select one."conversationId" from messages one
        where one.company_id = company and one."whatsappId" = t.line and one.wid = t.wid limit 1) m)
    order by v.id for no key update) v;
end $$;
