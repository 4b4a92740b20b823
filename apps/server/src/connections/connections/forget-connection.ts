import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

/** Most rows of a kind that one transaction locks: their customers cannot write until it ends. */
const GROUP = 250;

/** Where the next group begins; null: there is none. */
type Next = number | null;

async function lockConversations(tx: CompanyTransaction, id: number, after: number): Promise<number[]> {
  const conversations = await tx.query<{ id: number }>(
    'forget-connection-lock',
    `select id from conversations where company_id = $1 and "whatsappId" = $2 and id > $3
     order by id limit ${GROUP} for update`,
    [tx.companyId, id, after],
  );
  return conversations.map((conversation) => conversation.id);
}

async function forgetInTickets(
  tx: CompanyTransaction,
  id: number,
  conversationIds: number[],
): Promise<number> {
  const forgotten = await tx.query<{ id: number }>(
    'forget-connection-tickets',
    `update tickets set "whatsappId" = null where company_id = $1 and id in (
       select id from tickets where company_id = $1 and "conversationId" = any($3::bigint[]) and "whatsappId" = $2
         and status = 'closed' order by id limit ${GROUP})
     returning id`,
    [tx.companyId, id, conversationIds],
  );
  return forgotten.length;
}

/**
 * Clears conversations that have only closed tickets, and these tickets. One with more tickets than a group comes
 * again.
 */
async function forgetInConversations(tx: CompanyTransaction, id: number, after: number): Promise<Next> {
  const conversationIds = await lockConversations(tx, id, after);
  if (conversationIds.length === 0) return null;
  if ((await forgetInTickets(tx, id, conversationIds)) === GROUP) return after;
  await tx.query(
    'forget-connection-conversations',
    `update conversations v set "whatsappId" = null where company_id = $1 and id = any($2::bigint[])
       and not exists (select from tickets t where t.company_id = v.company_id and t."conversationId" = v.id
         and t.status <> 'closed')`,
    [tx.companyId, conversationIds],
  );
  return conversationIds.at(-1) ?? null;
}

async function forgetInContacts(tx: CompanyTransaction, id: number, after: number): Promise<Next> {
  const contacts = await tx.query<{ id: number }>(
    'forget-connection-contacts',
    `update contacts set "whatsappId" = null where company_id = $1 and id in (
       select id from contacts where company_id = $1 and "whatsappId" = $2 and id > $3 order by id
         limit ${GROUP} for update)
     returning id`,
    [tx.companyId, id, after],
  );
  return contacts.length === 0 ? null : Math.max(...contacts.map((contact) => contact.id));
}

async function forgetInIdentities(tx: CompanyTransaction, id: number): Promise<Next> {
  const identities = await tx.query<{ kind: string }>(
    'forget-connection-identities',
    `update contact_identities set "whatsappId" = null where (company_id, kind, value) in (
       select company_id, kind, value from contact_identities where company_id = $1 and "whatsappId" = $2
       order by kind, value limit ${GROUP} for update)
     returning kind`,
    [tx.companyId, id],
  );
  return identities.length < GROUP ? null : 0;
}

/**
 * Clears the id of a connection that is about to be deleted from all that is over, in groups of one transaction each:
 * closed tickets, conversations without others, contacts and their identities. The rest is cleared by the deletion
 * itself. If the process dies, the connection is still there, and the same call goes on.
 */
export async function forgetConnection(
  { database }: Pick<App, 'database'>,
  companyId: number,
  id: number,
): Promise<void> {
  for (const forget of [forgetInConversations, forgetInContacts, forgetInIdentities]) {
    let after: Next = 0;
    while (after !== null) {
      const from: number = after;
      after = await database.inCompany(companyId, async (tx) => forget(tx, id, from));
    }
  }
}
