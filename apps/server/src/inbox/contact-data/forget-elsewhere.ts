import type { CompanyTransaction } from '../../platform/database/transactions.ts';

const ownMessages = `select m."whatsappId", m.wid from messages m
  join conversations v on v.company_id = m.company_id and v.id = m."conversationId"
  where m.company_id = $1 and v."contactId" = $2`;
const identities = 'select kind, value from contact_identities where company_id = $1 and "contactId" = $2';
const number = 'select number from contacts where company_id = $1 and id = $2';

/** What channels, imports and merges keep of a person beside the inbox, by the name of the statement. */
const statements = {
  'erase-linked-messages': `delete from web_messages k using (${ownMessages}) m
    where k.company_id = $1 and k."whatsappId" = m."whatsappId" and k.wid = m.wid`,
  'erase-official-messages': `delete from meta_sent k
    where k.company_id = $1 and (k."to" in (select value from (${identities}) i)
      or (k."whatsappId", k.wid) in (${ownMessages}))`,
  'erase-parked-receipts': `delete from parked_acks k using (${ownMessages}) m
    where k.company_id = $1 and k."whatsappId" = m."whatsappId" and k.wid = m.wid`,
  'erase-parked-events': `delete from parked_events k using (${ownMessages}) m
    where k.company_id = $1 and k."whatsappId" = m."whatsappId" and k.wid = m.wid`,
  'erase-first-contacts': `delete from first_contacts k using conversations v
    where k.company_id = $1 and v.company_id = $1 and v.id = k."conversationId" and v."contactId" = $2`,
  'erase-linked-people': `delete from web_people p using web_people_names n, (${identities}) i
    where p.company_id = $1 and n.company_id = $1 and n."whatsappId" = p."whatsappId" and n.source = p.source
      and n."personId" = p.id and n.kind = i.kind and n.value = i.value`,
  'erase-list-items': `delete from contact_list_items k
    where k.company_id = $1 and k."phoneKey" in (select value from (${identities}) i where i.kind = 'phone')`,
  'erase-campaign-deliveries': `delete from campaign_deliveries k
    where k.company_id = $1 and (k."contactId" = $2
      or k."phoneKey" in (select value from (${identities}) i where i.kind = 'phone'))`,
  'erase-test-people': `delete from sandbox_people k where k.company_id = $1 and k.number in (${number})`,
  'erase-merges': `delete from contact_merges k where k.company_id = $1 and ($2 in (k."keptId", k."goneId"))`,
  'erase-reactions': `delete from message_reactions k
    where k.company_id = $1 and k.author in (select value from (${identities}) i)`,
} as const;

/** Whether the event of a row was written by the person, or to it. */
const isTheirs = `((k.event #>> '{chat,kind}', k.event #>> '{chat,value}') in (${identities})
  or (k.event #>> '{author,kind}', k.event #>> '{author,value}') in (${identities}))`;

interface GoneFile {
  path: string | null;
}

/** What is no message of the inbox yet, or is one of a test phone: it may have a file of its own. */
async function forgetWaiting(tx: CompanyTransaction, contactId: number): Promise<GoneFile[]> {
  const values = [tx.companyId, contactId];
  const failed = await tx.query<GoneFile>(
    'erase-failed-events',
    `delete from failed_events k where k.company_id = $1 and ${isTheirs}
     returning k.event #>> '{media,path}' as path`,
    values,
  );
  const old = await tx.query<GoneFile>(
    'erase-waiting-history',
    `delete from history_messages k where k.company_id = $1 and ${isTheirs}
     returning k.event #>> '{media,path}' as path`,
    values,
  );
  const onTestPhones = await tx.query<GoneFile>(
    'erase-test-messages',
    `delete from sandbox_messages k where k.company_id = $1 and k.chat in (${number})
     returning k."mediaPath" as path`,
    values,
  );
  return [...failed, ...old, ...onTestPhones];
}

/**
 * Removes what is stored of a contact outside of its own rows; returns the storage keys of the files. The contact itself
 * must still be there.
 */
export async function forgetElsewhere(tx: CompanyTransaction, contactId: number): Promise<string[]> {
  for (const [name, text] of Object.entries(statements))
    await tx.query(name, text, [tx.companyId, contactId]);
  return (await forgetWaiting(tx, contactId)).flatMap(({ path }) => path ?? []);
}

/**
 * Empties what the contact wrote in groups, whose other members keep their conversation: a deleted message of nobody is
 * left. Returns their ids, and the storage keys of their files.
 */
export async function emptyGroupMessages(
  tx: CompanyTransaction,
  contactId: number,
): Promise<{ ids: number[]; files: string[] }> {
  const rows = await tx.query<{ id: number; path: string | null }>(
    'erase-group-messages',
    `with theirs as (
       select m.id, m."ticketId", m.body, m."mediaPath" as path from messages m
       join conversations v on v.company_id = m.company_id and v.id = m."conversationId"
       where m.company_id = $1 and m."contactId" = $2 and v."contactId" <> $2 for no key update of m),
     previews as (update tickets t set "lastMessage" = '' from theirs
       where t.company_id = $1 and t.id = theirs."ticketId" and theirs.body <> ''
         and position(left(theirs.body, 40) in t."lastMessage") > 0),
     heard as (delete from transcriptions t using theirs where t.company_id = $1 and t."messageId" = theirs.id)
     update messages m set body = '', "mediaPath" = null, "mediaName" = null, "mediaMime" = null, "mediaSize" = null,
       "mediaType" = 'conversation', "dataJson" = null, "isDeleted" = true, participant = null, "contactId" = null
     from theirs where m.company_id = $1 and m.id = theirs.id
     returning m.id, theirs.path`,
    [tx.companyId, contactId],
  );
  return { ids: rows.map(({ id }) => id), files: rows.flatMap(({ path }) => (path === null ? [] : [path])) };
}
