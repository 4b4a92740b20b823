import type { Language } from '@prosa/contract';
import type { CompanyTransaction, OperatorTransaction } from '../../platform/database/transactions.ts';

/** Somebody who gets a link. */
export interface Invited {
  companyId: number;
  id: number;
  email: string;
  language: Language;
}

/** A person has one link at a time: a new one replaces it. Returns the company's name. */
export async function saveInvitation(
  tx: Pick<OperatorTransaction, 'query'>,
  { companyId, id, email }: Invited,
  link: { tokenHash: string; expiresAt: Date },
): Promise<string> {
  const [row] = await tx.query<{ companyName: string }>(
    'invitations-save',
    `insert into invitations (company_id, "userId", email, "tokenHash", "expiresAt") values ($1, $2, $3, $4, $5)
     on conflict (company_id, "userId") do update set email = excluded.email, "tokenHash" = excluded."tokenHash",
       "createdAt" = now(), "expiresAt" = excluded."expiresAt"
     returning (select name from companies where id = $1) as "companyName"`,
    [companyId, id, email, link.tokenHash, link.expiresAt],
  );
  return row?.companyName ?? '';
}

/**
 * An invitation counts while its person has no password and the e-mail that it was sent to; the table of users has the
 * alias u, that of invitations i.
 */
const isOpen = `i.company_id = u.company_id and i."userId" = u.id and u."passwordHash" is null
  and lower(i.email) = lower(u.email)`;

/** For lists, as a column of u: until when the link works; null for whoever has a password. */
export const invitedUntilColumn = `case when u."passwordHash" is null then coalesce(
  (select i."expiresAt" from invitations i where ${isOpen}), u."createdAt") end as "invitedUntil"`;

export interface OpenInvitation {
  userId: number;
  name: string;
  email: string;
  companyName: string;
  expiresAt: string;
}

const found = `select u.id as "userId", u.name, u.email, c.name as "companyName", i."expiresAt"
  from invitations i join users u on ${isOpen}
  join companies c on c.id = u.company_id and c."archivedAt" is null
  where i.company_id = $1 and i."tokenHash" = $2`;

export async function findInvitation(
  tx: CompanyTransaction,
  tokenHash: string,
): Promise<OpenInvitation | undefined> {
  return (await tx.query<OpenInvitation>('invitations-find', found, [tx.companyId, tokenHash]))[0];
}

/** The same, with the person locked: of two that accept one invitation, the second finds it used. */
export async function lockInvitation(
  tx: CompanyTransaction,
  tokenHash: string,
): Promise<OpenInvitation | undefined> {
  const text = `${found} for no key update of u`;
  return (await tx.query<OpenInvitation>('invitations-lock', text, [tx.companyId, tokenHash]))[0];
}

export async function saveAccepted(
  tx: CompanyTransaction,
  userId: number,
  { name, passwordHash }: { name: string; passwordHash: string },
): Promise<void> {
  await tx.query(
    'invitations-accept',
    `update users set name = $3, "passwordHash" = $4, "updatedAt" = now() where company_id = $1 and id = $2`,
    [tx.companyId, userId, name, passwordHash],
  );
  const text = 'delete from invitations where company_id = $1 and "userId" = $2';
  await tx.query('invitations-remove', text, [tx.companyId, userId]);
}
