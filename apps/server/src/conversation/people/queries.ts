import type { Identity, KnownPerson } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

export interface KnownIdentity extends Identity {
  contactId: number;
  number: string;
}

const kindsOf = (identities: readonly Identity[]) => identities.map(({ kind }) => kind);
const valuesOf = (identities: readonly Identity[]) => identities.map(({ value }) => value);

export async function whoHas(
  tx: CompanyTransaction,
  identities: readonly Identity[],
): Promise<KnownIdentity[]> {
  return tx.query<KnownIdentity>(
    'people-known',
    `select i.kind, i.value, i."contactId", c.number from unnest($2::text[], $3::text[]) as p (kind, value)
     join contact_identities i on i.company_id = $1 and i.kind = p.kind and i.value = p.value
     join contacts c on c.company_id = $1 and c.id = i."contactId"`,
    [tx.companyId, kindsOf(identities), valuesOf(identities)],
  );
}

/** Takes the company's merge lock: until the transaction ends, no other one unites contacts of this company. */
export async function onePersonAtATime(tx: CompanyTransaction): Promise<void> {
  const text = `select pg_advisory_xact_lock(hashtext('people'), ($1::bigint % 2147483647)::int)`;
  await tx.query('people-one-at-a-time', text, [tx.companyId]);
}

/** Locks all conversations of some contacts, in the order that every such lock uses. */
export async function lockConversationsOf(
  tx: CompanyTransaction,
  contactIds: readonly number[],
): Promise<void> {
  await tx.query(
    'people-lock-conversations',
    'select from conversations where company_id = $1 and "contactId" = any ($2) order by id for update',
    [tx.companyId, contactIds],
  );
}

/**
 * Inserts a contact with its identities; null when another transaction inserted one of them, or the connection is
 * deleted.
 */
export async function addPerson(
  tx: CompanyTransaction,
  whatsappId: number,
  { identities, number, name }: KnownPerson,
): Promise<number | null> {
  const values = [kindsOf(identities), valuesOf(identities), number, name];
  const [row] = await tx.query<{ id: number | null }>(
    'people-add',
    'select add_person($1, $2, $3, $4, $5, $6) as id',
    [tx.companyId, whatsappId, ...values],
  );
  return row?.id ?? null;
}

/** Adds identities to a contact; one that belongs to somebody already is skipped. */
export async function addIdentities(
  tx: CompanyTransaction,
  whatsappId: number,
  contactId: number,
  identities: readonly Identity[],
): Promise<void> {
  await tx.query(
    'people-also-known',
    `insert into contact_identities (company_id, kind, value, "contactId", "whatsappId")
     select $1, p.kind, p.value, $4, c.id from unnest($2::text[], $3::text[]) with ordinality as p (kind, value, place)
     left join connections c on c.company_id = $1 and c.id = $5
     order by p.place on conflict do nothing`,
    [tx.companyId, kindsOf(identities), valuesOf(identities), contactId, whatsappId],
  );
}

/**
 * Sets the number of a contact that has none, and reports whether it did. A made-up name (the channel and up to four
 * characters of the id) gives way to the number; a username is a better name and stays.
 */
export async function fillNumber(
  tx: CompanyTransaction,
  contactId: number,
  number: string,
): Promise<boolean> {
  const rows = await tx.query(
    'people-fill-number',
    `update contacts c set number = $3, "updatedAt" = now(),
       name = case when c.name ~ '^(WhatsApp|Messenger|Instagram) · .{1,4}$' then $3 else c.name end
     where c.company_id = $1 and c.id = $2 and c.number = '' and not c."isGroup" returning 1`,
    [tx.companyId, contactId, number],
  );
  return rows.length > 0;
}
