import type { Contact } from '@prosa/contract';
import { AppError, found, type Viewer } from '@prosa/domain';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { announceContactRemoved } from '../contacts/events.ts';
import { announcedContact } from '../contacts/shown-contact.ts';
import {
  bothAreServed,
  conversationsOf,
  idsOf,
  insertMerge,
  lockPair,
  type Moved,
  type MovedConversation,
  type Pair,
} from './queries.ts';

/** Conversations on a connection that both know become one; the others change their owner. */
async function moveConversations(
  tx: CompanyTransaction,
  { keptId }: Pair,
  conversations: MovedConversation[],
): Promise<void> {
  const company = tx.companyId;
  for (const { row, into } of conversations) {
    await sql`update tickets set "contactId" = ${keptId}, "conversationId" = ${into?.id ?? row.id}
      where company_id = ${company} and "conversationId" = ${row.id}`.execute(tx.db);
    if (into === null) {
      await sql`update conversations set "contactId" = ${keptId}
        where company_id = ${company} and id = ${row.id}`.execute(tx.db);
      continue;
    }
    await sql`update messages set "conversationId" = ${into.id}
      where company_id = ${company} and "conversationId" = ${row.id}`.execute(tx.db);
    await sql`delete from conversations where company_id = ${company} and id = ${row.id}`.execute(tx.db);
  }
}

/** Links of the one that goes, added to the other where it lacks them. */
async function moveLinks(
  tx: CompanyTransaction,
  { keptId, goneId }: Pair,
  table: 'contact_tags' | 'contact_wallets',
  column: 'tagId' | 'userId',
): Promise<{ own: number[]; added: number[] }> {
  const [links, target] = [sql.table(table), sql.ref(column)];
  const own = await idsOf(
    tx,
    sql`select ${target} as id from ${links} where company_id = ${tx.companyId}
      and "contactId" = ${goneId} order by 1`,
  );
  const added = await idsOf(
    tx,
    sql`insert into ${links} (company_id, "contactId", ${target})
      select company_id, ${keptId}, ${target} from ${links} where company_id = ${tx.companyId}
        and "contactId" = ${goneId} on conflict do nothing returning ${target} as id`,
  );
  return { own, added };
}

type Row = Record<string, unknown>;
const isNumberName = ({ name, number }: Row): boolean =>
  typeof name === 'string' && number !== '' && name.replaceAll(/[\s()+-]/g, '') === number;

/** What the one that stays does not say of itself, the other one does. */
function fillings(kept: Row, gone: Row): Moved['filled'] {
  const lacks: Record<string, boolean> = {
    name: isNumberName(kept) && !isNumberName(gone),
    number: kept.number === '',
    email: kept.email === '',
    picture: kept.picture === null,
    whatsappId: kept.whatsappId === null,
    lgpdAcceptedAt: kept.lgpdAcceptedAt === null,
  };
  const filled = Object.keys(lacks).filter((field) => lacks[field] && gone[field] !== kept[field]);
  return Object.fromEntries(filled.map((field) => [field, { before: kept[field], after: gone[field] }]));
}

async function fill(tx: CompanyTransaction, keptId: number, filled: Moved['filled']): Promise<void> {
  for (const [field, { after }] of Object.entries(filled))
    await sql`update contacts set ${sql.ref(field)} = (jsonb_populate_record(null::contacts,
        ${JSON.stringify({ [field]: after })}::jsonb)).${sql.ref(field)}
      where company_id = ${tx.companyId} and id = ${keptId}`.execute(tx.db);
}

/** Its messages and reactions become the other's; answers those that stand in conversations of others. */
async function moveAuthorship(
  tx: CompanyTransaction,
  { keptId, goneId }: Pair,
  tickets: number[],
): Promise<{ authored: number[]; reactions: number[] }> {
  const company = tx.companyId;
  const authored = await idsOf(
    tx,
    sql`select id from messages where company_id = ${company} and "contactId" = ${goneId}
      and not "ticketId" = any(${tickets}::bigint[])`,
  );
  const reactions = await idsOf(
    tx,
    sql`update message_reactions r set author = ${String(keptId)} from messages m
      where m.company_id = ${company} and m."ticketId" = any(${tickets}::bigint[])
        and r.company_id = m.company_id and r."messageId" = m.id and r.author = ${String(goneId)}
      returning r."messageId" as id`,
  );
  await sql`update messages set "contactId" = ${keptId}
    where company_id = ${company} and "contactId" = ${goneId}`.execute(tx.db);
  return { authored, reactions };
}

/** Rows that are the contact's alone. */
async function moveOwned(
  tx: CompanyTransaction,
  { keptId, goneId }: Pair,
  table: 'contact_extra_info' | 'schedules',
): Promise<number[]> {
  return idsOf(
    tx,
    sql`update ${sql.table(table)} set "contactId" = ${keptId}
      where company_id = ${tx.companyId} and "contactId" = ${goneId} returning id`,
  );
}

/** Moves all that is the one's over to the other; answers what an undo needs. */
async function move(
  tx: CompanyTransaction,
  pair: Pair,
  rows: { kept: Row; gone: Row },
): Promise<{ moved: Moved; authored: number[] }> {
  const { keptId, goneId } = pair;
  const conversations = await conversationsOf(tx, pair);
  const shared = conversations.flatMap(({ row, into }) =>
    into ? [[row.id, into.id] as [number, number]] : [],
  );
  if (await bothAreServed(tx, shared)) throw new AppError('ERR_BOTH_SERVED');
  const tickets = conversations.flatMap((one) => one.tickets);
  const { authored, reactions } = await moveAuthorship(tx, pair, tickets);
  await moveConversations(tx, pair, conversations);
  const identities = await sql<
    Moved['identities'][number]
  >`update contact_identities set "contactId" = ${keptId}
    where company_id = ${tx.companyId} and "contactId" = ${goneId} returning kind, value`.execute(tx.db);
  const filled = fillings(rows.kept, rows.gone);
  const moved: Moved = {
    gone: rows.gone as Moved['gone'],
    filled,
    identities: identities.rows,
    tags: await moveLinks(tx, pair, 'contact_tags', 'tagId'),
    wallets: await moveLinks(tx, pair, 'contact_wallets', 'userId'),
    extraInfo: await moveOwned(tx, pair, 'contact_extra_info'),
    schedules: await moveOwned(tx, pair, 'schedules'),
    reactions,
    conversations,
  };
  await fill(tx, keptId, filled);
  return { moved, authored };
}

/** Makes two contacts one. Groups stay what they are; nobody may be served twice on one connection. */
export async function mergeContacts(app: App, viewer: Viewer, { keptId, goneId }: Pair): Promise<Contact> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const pair = { keptId, goneId };
    const rows = await lockPair(tx, [keptId, goneId]);
    const kept = found(rows.get(keptId), 'ERR_NO_CONTACT_FOUND');
    const gone = found(rows.get(goneId), 'ERR_NO_CONTACT_FOUND');
    if (keptId === goneId || kept.isGroup || gone.isGroup || !isSameFamily(kept, gone))
      throw new AppError('ERR_VALIDATION', { details: [{ field: 'contactId', message: 'another person' }] });
    const { moved, authored } = await move(tx, pair, { kept, gone });
    await sql`delete from contacts where company_id = ${tx.companyId} and id = ${goneId}`.execute(tx.db);
    await insertMerge(tx, pair, { userId: viewer.id, moved, authored });
    announceContactRemoved(app, tx, goneId);
    return announcedContact(app, tx, viewer, 'update', keptId);
  });
}

/** Both kinds of WhatsApp reach the same people by the same number. */
function isSameFamily(kept: Row, gone: Row): boolean {
  const family = ({ channel }: Row) => (channel === 'whatsappapi' ? 'whatsapp' : channel);
  return family(kept) === family(gone);
}
