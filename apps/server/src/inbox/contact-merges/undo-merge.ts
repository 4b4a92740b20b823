import type { Contact } from '@prosa/contract';
import { AppError, found, type Viewer } from '@prosa/domain';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { announcedContact } from '../contacts/shown-contact.ts';
import { isLatest, lockMerge, lockPair, type Moved, type MovedConversation, type Pair } from './queries.ts';

/** All columns except generated ones. */
export const contactColumns = [
  'company_id',
  'id',
  'name',
  'number',
  'username',
  'email',
  'channel',
  'isGroup',
  'active',
  'acceptAudioMessage',
  'disableBot',
  'lgpdAcceptedAt',
  'marketingOptOutAt',
  'marketingOptOutFrom',
  'marketingChangedAt',
  'picture',
  'whatsappId',
  'createdAt',
  'updatedAt',
];
const connectionColumns = ['whatsappId', 'marketingOptOutFrom'];
/** Values for columns that did not exist when the row was stored. */
const absent = { contacts: { username: '' }, conversations: {} };
const conversationColumns = ['company_id', 'id', 'contactId', 'whatsappId', 'isGroup'];

/** Restores a row as it was; the id of a connection that was deleted meanwhile becomes null. */
async function restoreRow(
  tx: CompanyTransaction,
  table: 'contacts' | 'conversations',
  columns: string[],
  row: Record<string, unknown>,
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(
    columns.map((column) =>
      connectionColumns.includes(column)
        ? sql`(select w.id from connections w where w.company_id = r.company_id and w.id = ${sql.ref(`r.${column}`)})`
        : sql.ref(`r.${column}`),
    ),
  );
  const whole = JSON.stringify({ ...absent[table], ...row });
  await sql`insert into ${sql.table(table)} (${names}) select ${values}
    from jsonb_populate_record(null::${sql.table(table)}, ${whole}::jsonb) r`.execute(tx.db);
}

/** Restores a conversation. One that was not joined with another keeps the tickets it has got since. */
async function restoreConversation(
  tx: CompanyTransaction,
  { keptId, goneId }: Pair,
  { row, into, tickets }: MovedConversation,
): Promise<void> {
  const company = tx.companyId;
  if (into === null) {
    await sql`update conversations set "contactId" = ${goneId} where company_id = ${company} and id = ${row.id}
      and "contactId" = ${keptId}`.execute(tx.db);
    await sql`update tickets set "contactId" = ${goneId} where company_id = ${company}
      and "conversationId" = ${row.id}`.execute(tx.db);
  } else {
    await restoreRow(tx, 'conversations', conversationColumns, row);
    await sql`update tickets set "contactId" = ${goneId}, "conversationId" = ${row.id} where company_id = ${company}
      and id = any(${tickets}::bigint[])`.execute(tx.db);
    await sql`update messages set "conversationId" = ${row.id} where company_id = ${company}
      and "ticketId" = any(${tickets}::bigint[])`.execute(tx.db);
  }
  await sql`update messages m set "contactId" = ${goneId} from tickets t
    where t.company_id = ${company} and t."conversationId" = ${row.id}
      and m.company_id = t.company_id and m."ticketId" = t.id and m."contactId" = ${keptId}`.execute(tx.db);
}

async function restoreLinks(
  tx: CompanyTransaction,
  { keptId, goneId }: Pair,
  { own, added }: Moved['tags'],
  [table, column, target]: ['contact_tags', 'tagId', 'tags'] | ['contact_wallets', 'userId', 'users'],
): Promise<void> {
  const [links, ref] = [sql.table(table), sql.ref(column)];
  await sql`insert into ${links} (company_id, "contactId", ${ref}) select company_id, ${goneId}, id
    from ${sql.table(target)} where company_id = ${tx.companyId} and id = any(${own}::bigint[])`.execute(
    tx.db,
  );
  await sql`delete from ${links} where company_id = ${tx.companyId} and "contactId" = ${keptId}
    and ${ref} = any(${added}::bigint[])`.execute(tx.db);
}

/** A field that was changed since the merge stays. */
async function unfill(tx: CompanyTransaction, keptId: number, filled: Moved['filled']): Promise<void> {
  for (const [field, { before, after }] of Object.entries(filled)) {
    const ref = sql.ref(field);
    const as = (value: unknown) => sql`(jsonb_populate_record(null::contacts,
      ${JSON.stringify({ [field]: value })}::jsonb)).${ref}`;
    await sql`update contacts set ${ref} = ${as(before)} where company_id = ${tx.companyId} and id = ${keptId}
      and ${ref} is not distinct from ${as(after)}`.execute(tx.db);
  }
}

/** Restores the deleted reactions whose messages still exist. */
async function restoreReactions(tx: CompanyTransaction, reactions: Moved['reactions']): Promise<void> {
  const rows = reactions.flatMap((one) => (typeof one === 'number' ? [] : [one.row]));
  if (rows.length === 0) return;
  await sql`insert into message_reactions
      (company_id, "messageId", author, "fromMe", emoji, "createdAt", id)
    select r.company_id, r."messageId", r.author, r."fromMe", r.emoji, r."createdAt",
      coalesce(r.id, nextval('messages_id_seq'))
    from jsonb_populate_recordset(null::message_reactions, ${JSON.stringify(rows)}::jsonb) r
    join messages m on m.company_id = r.company_id and m.id = r."messageId"
    where r.company_id = ${tx.companyId} on conflict do nothing`.execute(tx.db);
}

async function restore(tx: CompanyTransaction, mergeId: number, pair: Pair, moved: Moved): Promise<void> {
  const { keptId, goneId } = pair;
  const company = tx.companyId;
  await restoreRow(tx, 'contacts', contactColumns, moved.gone);
  for (const conversation of moved.conversations) await restoreConversation(tx, pair, conversation);
  await sql`update messages m set "contactId" = ${goneId} from contact_merges g
    where g.company_id = ${company} and g.id = ${mergeId} and m.company_id = g.company_id
      and m.id = any(g.authored) and m."contactId" = ${keptId}`.execute(tx.db);
  await restoreReactions(tx, moved.reactions);
  for (const { kind, value } of moved.identities)
    await sql`update contact_identities set "contactId" = ${goneId} where company_id = ${company}
      and kind = ${kind} and value = ${value} and "contactId" = ${keptId}`.execute(tx.db);
  await restoreLinks(tx, pair, moved.tags, ['contact_tags', 'tagId', 'tags']);
  await restoreLinks(tx, pair, moved.wallets, ['contact_wallets', 'userId', 'users']);
  const owned = {
    contact_extra_info: moved.extraInfo,
    schedules: moved.schedules,
    campaign_deliveries: moved.deliveries ?? [],
  };
  for (const [table, ids] of Object.entries(owned))
    await sql`update ${sql.table(table)} set "contactId" = ${goneId} where company_id = ${company}
      and id = any(${ids}::bigint[])`.execute(tx.db);
  await unfill(tx, keptId, moved.filled);
  await sql`update contact_merges set "undoneAt" = now()
    where company_id = ${company} and id = ${mergeId}`.execute(tx.db);
}

export async function undoMerge(app: App, viewer: Viewer, id: number): Promise<Contact> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const { keptId, goneId, moved } = found(await lockMerge(tx, id), 'ERR_NO_MERGE_FOUND');
    const rows = await lockPair(tx, [keptId]);
    // The kept contact was merged again or deleted since: that merge must be undone first.
    if (!rows.has(keptId) || !(await isLatest(tx, id, keptId))) throw new AppError('ERR_LATER_MERGE');
    await restore(tx, id, { keptId, goneId }, moved);
    await announcedContact(app, tx, viewer, 'update', keptId);
    // Publishes its live tickets too.
    await announcedContact(app, tx, viewer, 'update', goneId);
    return announcedContact(app, tx, viewer, 'create', goneId);
  });
}
