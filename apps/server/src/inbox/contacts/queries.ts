import type { UpdateObject } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { LockedTicket } from '../tickets/queries.ts';

export interface ContactRow {
  id: number;
  name: string;
  number: string;
  isGroup: boolean;
  active: boolean;
  acceptAudioMessage: boolean;
  disableBot: boolean;
}

/** Locks a contact for a change without blocking inserts of rows that refer to it. */
export async function lockContact(tx: CompanyTransaction, id: number): Promise<ContactRow | undefined> {
  const [row] = await tx.query<ContactRow>(
    'contacts-lock',
    `select id, name, number, "isGroup", active, "acceptAudioMessage", "disableBot" from contacts
     where company_id = $1 and id = $2 for no key update`,
    [tx.companyId, id],
  );
  return row;
}

/** In one order everywhere, so that no two transactions wait for each other. */
export async function lockContacts(tx: CompanyTransaction, ids: readonly number[]): Promise<void> {
  await tx.query(
    'contacts-lock-many',
    `select from contacts where company_id = $1 and id = any($2::bigint[]) order by id for no key update`,
    [tx.companyId, ids],
  );
}

export interface NewContact {
  name: string;
  number: string;
  email: string;
  disableBot: boolean;
  acceptAudioMessage: boolean;
}

export async function insertContact(tx: CompanyTransaction, contact: NewContact): Promise<number> {
  const { id } = await tx.db
    .insertInto('contacts')
    .values({ ...contact, company_id: tx.companyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveContact(
  tx: CompanyTransaction,
  id: number,
  change: UpdateObject<Tables, 'contacts'>,
): Promise<void> {
  await tx.db
    .updateTable('contacts')
    .set({ ...change, updatedAt: new Date().toISOString() })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

/** Assigns the number to the contact; false when another contact has it. */
export async function identify(tx: CompanyTransaction, contactId: number, key: string): Promise<boolean> {
  const rows = await tx.query(
    'contacts-identify',
    `insert into contact_identities as known (company_id, kind, value, "contactId") values ($1, 'phone', $2, $3)
     on conflict (company_id, kind, value) do update set "contactId" = excluded."contactId"
       where known."contactId" = excluded."contactId"
     returning 1`,
    [tx.companyId, key, contactId],
  );
  return rows.length === 1;
}

export async function forgetNumber(tx: CompanyTransaction, contactId: number, key: string): Promise<void> {
  await tx.query(
    'contacts-forget-number',
    `delete from contact_identities
     where company_id = $1 and kind = 'phone' and value = $2 and "contactId" = $3`,
    [tx.companyId, key, contactId],
  );
}

export async function liveTicketIdsOf(
  tx: CompanyTransaction,
  contactIds: readonly number[],
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    'contacts-live-tickets',
    `select id from tickets where company_id = $1 and "contactId" = any($2::bigint[]) and status <> 'closed'
     order by id`,
    [tx.companyId, contactIds],
  );
  return rows.map((row) => row.id);
}

export async function lockTicketsOf(tx: CompanyTransaction, contactId: number): Promise<LockedTicket[]> {
  await tx.query(
    'contacts-lock-conversations',
    'select from conversations where company_id = $1 and "contactId" = $2 order by id for update',
    [tx.companyId, contactId],
  );
  return tx.query<LockedTicket>(
    'contacts-tickets',
    `select t.id, t.uuid, t."conversationId", t."contactId", t.status, t."queueId", t."userId", t."whatsappId",
       t."isGroup", t."unreadMessages"
     from tickets t where t.company_id = $1 and t."contactId" = $2 order by t.id`,
    [tx.companyId, contactId],
  );
}

export async function removeContactRows(tx: CompanyTransaction, ids: readonly number[]): Promise<void> {
  const text = 'delete from contacts where company_id = $1 and id = any($2::bigint[])';
  await tx.query('contacts-delete', text, [tx.companyId, ids]);
}

/** The storage keys of the files of a contact's messages and schedules, and of its picture; others may show them too. */
export async function filesOfContact(tx: CompanyTransaction, id: number): Promise<string[]> {
  const rows = await tx.query<{ path: string }>(
    'contacts-files',
    `select m."mediaPath" as path from messages m
     join conversations v on v.company_id = m.company_id and v.id = m."conversationId"
     where m.company_id = $1 and v."contactId" = $2 and m."mediaPath" is not null
     union
     select "mediaPath" from schedules where company_id = $1 and "contactId" = $2 and "mediaPath" is not null
     union
     select picture from contacts where company_id = $1 and id = $2 and picture is not null`,
    [tx.companyId, id],
  );
  return rows.map(({ path }) => path);
}
