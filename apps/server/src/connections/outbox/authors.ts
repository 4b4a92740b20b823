import type { Party } from '@prosa/channel-driver';

/** Who wrote a message in a group, as the statements of this folder tell it; null for ours. */
export type AuthorRow = { number: string; lid: string | null } | null;

/** The author of a message by its alias in the statement. */
export const authorOf = (message: string): string => `(
  select jsonb_build_object('number', author.number, 'lid', (
    select i.value from contact_identities i where i.company_id = author.company_id and i."contactId" = author.id
      and i.kind = 'lid' order by i."createdAt" desc limit 1))
  from contacts author where author.company_id = ${message}.company_id and author.id = ${message}."contactId"
    and not ${message}."fromMe")`;

/** As groups name their members: by the alias where there is one. */
export function authorParty(author: AuthorRow): Party | undefined {
  if (!author) return undefined;
  const { number, lid } = author;
  if (lid !== null) return { kind: 'lid', value: lid };
  return number === '' ? undefined : { kind: 'phone', value: number };
}
