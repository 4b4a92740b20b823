import type { Party } from '@prosa/channel-driver';

/** The author of a group message, as the statements of this folder return it; null for our own messages. */
export type AuthorRow = { number: string; lid: string | null } | null;

/** SQL for the author of the message with this alias. */
export const authorOf = (message: string): string => `(
  select jsonb_build_object('number', author.number, 'lid', (
    select i.value from contact_identities i where i.company_id = author.company_id and i."contactId" = author.id
      and i.kind = 'lid' order by i."createdAt" desc limit 1))
  from contacts author where author.company_id = ${message}.company_id and author.id = ${message}."contactId"
    and not ${message}."fromMe")`;

/** Groups name their members by LID where there is one. */
export function authorParty(author: AuthorRow): Party | undefined {
  if (!author) return undefined;
  const { number, lid } = author;
  if (lid !== null) return { kind: 'lid', value: lid };
  return number === '' ? undefined : { kind: 'phone', value: number };
}
