import { isNamelessName } from '@prosa/domain';
import { sql } from 'kysely';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import {
  conversationsOf,
  identitiesOf,
  idsOf,
  type Identity,
  type Moved,
  type MovedConversation,
  type Pair,
} from './queries.ts';

/** A quiet ticket that comes to another one is an ordinary one (docs/adr/0333). */
async function endQuiet(tx: CompanyTransaction, conversationId: number): Promise<void> {
  await tx.query(
    'merge-end-quiet',
    `update tickets t set "isQuiet" = false where t.company_id = $1 and t."conversationId" = $2 and t."isQuiet"
       and exists (select from tickets o
         where o.company_id = t.company_id and o."conversationId" = t."conversationId" and o.id <> t.id)`,
    [tx.companyId, conversationId],
  );
}

/** Joins the conversations on a connection that both contacts used; the others get the kept contact. */
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
    await endQuiet(tx, into.id);
    await sql`update messages set "conversationId" = ${into.id}
      where company_id = ${company} and "conversationId" = ${row.id}`.execute(tx.db);
    await sql`delete from conversations where company_id = ${company} and id = ${row.id}`.execute(tx.db);
  }
}

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

export type Row = Record<string, unknown>;
/** A name that is only the number or an id counts as none. */
const isNameless = ({ name, number }: Row, ids: readonly string[]): boolean =>
  typeof name === 'string' &&
  ((number !== '' && name.replaceAll(/[\s()+-]/g, '') === number) ||
    ids.includes(name) ||
    isNamelessName(name));

const preferenceTime = ({ marketingChangedAt: at }: Row): number =>
  typeof at === 'string' ? Date.parse(at) : 0;

function fillings(kept: Row, gone: Row, ids: readonly string[]): Moved['filled'] {
  const lacks: Record<string, boolean> = {
    name: isNameless(kept, ids) && !isNameless(gone, ids),
    number: kept.number === '',
    username: kept.username === '',
    email: kept.email === '',
    picture: kept.picture === null,
    whatsappId: kept.whatsappId === null,
    lgpdAcceptedAt: kept.lgpdAcceptedAt === null,
    marketingOptOutAt: kept.marketingOptOutAt === null,
    marketingOptOutFrom: kept.marketingOptOutAt === null,
    // Keeps the time of the latest choice, so that an older choice that arrives late is ignored.
    marketingChangedAt: preferenceTime(gone) > preferenceTime(kept),
    // A block or a switched-off bot of either contact stays.
    active: kept.active === true,
    disableBot: kept.disableBot === false,
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

/** Moves the authorship of messages; returns the messages that are in conversations of other contacts. */
async function moveAuthorship(
  tx: CompanyTransaction,
  { keptId, goneId }: Pair,
  tickets: number[],
): Promise<number[]> {
  const company = tx.companyId;
  const authored = await idsOf(
    tx,
    sql`select id from messages where company_id = ${company} and "contactId" = ${goneId}
      and not "ticketId" = any(${tickets}::bigint[])`,
  );
  await sql`update messages set "contactId" = ${keptId}
    where company_id = ${company} and "contactId" = ${goneId}`.execute(tx.db);
  return authored;
}

/** One person has one reaction per message: the newest stays. Returns the deleted ones. */
async function joinReactions(
  tx: CompanyTransaction,
  identities: readonly Identity[],
): Promise<Moved['reactions']> {
  const authors = identities.map(({ kind, value }) => `${kind}:${value}`);
  const { rows } = await sql<Exclude<Moved['reactions'][number], number>>`
    delete from message_reactions r using message_reactions newer
    where r.company_id = ${tx.companyId} and r.author = any(${authors}::text[])
      and newer.company_id = r.company_id and newer."messageId" = r."messageId"
      and newer.author = any(${authors}::text[])
      and (newer."createdAt", newer.author) > (r."createdAt", r.author)
    returning to_jsonb(r) as row`.execute(tx.db);
  return rows;
}

async function moveOwned(
  tx: CompanyTransaction,
  { keptId, goneId }: Pair,
  table: 'contact_extra_info' | 'schedules' | 'campaign_deliveries',
): Promise<number[]> {
  return idsOf(
    tx,
    sql`update ${sql.table(table)} set "contactId" = ${keptId}
      where company_id = ${tx.companyId} and "contactId" = ${goneId} returning id`,
  );
}

/** Moves everything from the removed contact to the kept one; returns what an undo needs. */
export async function moveContact(
  tx: CompanyTransaction,
  pair: Pair,
  rows: { kept: Row; gone: Row },
): Promise<{ moved: Moved; authored: number[] }> {
  const { keptId, goneId } = pair;
  const conversations = await conversationsOf(tx, pair);
  const tickets = conversations.flatMap((one) => one.tickets);
  const authored = await moveAuthorship(tx, pair, tickets);
  await moveConversations(tx, pair, conversations);
  const known = await identitiesOf(tx, pair);
  const identities = await sql<
    Moved['identities'][number]
  >`update contact_identities set "contactId" = ${keptId}
    where company_id = ${tx.companyId} and "contactId" = ${goneId} returning kind, value`.execute(tx.db);
  const filled = fillings(
    rows.kept,
    rows.gone,
    known.map(({ value }) => value),
  );
  const moved: Moved = {
    gone: rows.gone as Moved['gone'],
    filled,
    identities: identities.rows,
    tags: await moveLinks(tx, pair, 'contact_tags', 'tagId'),
    wallets: await moveLinks(tx, pair, 'contact_wallets', 'userId'),
    extraInfo: await moveOwned(tx, pair, 'contact_extra_info'),
    schedules: await moveOwned(tx, pair, 'schedules'),
    deliveries: await moveOwned(tx, pair, 'campaign_deliveries'),
    reactions: await joinReactions(tx, known),
    conversations,
  };
  await fill(tx, keptId, filled);
  return { moved, authored };
}
