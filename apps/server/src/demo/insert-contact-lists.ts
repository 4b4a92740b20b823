import { phoneKey } from '@prosa/domain';
import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import { insertRows, reserveIds } from './insert-rows.ts';
import type { DemoContact } from './scenario.ts';

const DAY = 86_400_000;

/** Each list with the days since it was made, and with who is in it: every so many contacts, from a place on. */
const lists = [
  { name: 'Clientes com pós-venda em aberto', days: 3, from: 5, every: 31, invalid: 0 },
  { name: 'Feira de móveis 2026', days: 12, from: 2, every: 6, invalid: 9 },
  { name: 'Promoção de Natal', days: 1, from: 0, every: 2, invalid: 40 },
] as const;

/** The people of a list, by their places among the contacts, and whether their numbers turned out to be right. */
export function membersOfList(
  index: number,
  contacts: readonly DemoContact[],
): { contact: DemoContact; place: number; isValid: boolean }[] {
  const { from, every, invalid } = lists[index] ?? lists[0];
  return contacts
    .map((contact, place) => ({ contact, place }))
    .filter(({ contact }) => !contact.isGroup)
    .filter((_, among) => among % every === from % every)
    .map((member, count) => ({ ...member, isValid: invalid === 0 || count % invalid !== invalid - 1 }));
}

/** Lists that campaigns write to; returns their ids. */
export async function insertContactLists(
  db: Kysely<Tables>,
  companyId: number,
  contacts: readonly DemoContact[],
  now: number,
): Promise<number[]> {
  const ids = await reserveIds(db, 'contact_lists', lists.length);
  const own = { company_id: companyId };
  const madeAt = (days: number) => new Date(now - days * DAY).toISOString();
  await insertRows(
    db,
    'contact_lists',
    lists.map(({ name, days }, index) => ({
      ...own,
      id: ids[index],
      name,
      createdAt: madeAt(days),
      updatedAt: madeAt(days),
    })),
  );
  await insertRows(
    db,
    'contact_list_items',
    lists.flatMap(({ days }, index) =>
      membersOfList(index, contacts).map(({ contact: { name, number, email }, isValid }) => ({
        ...own,
        contactListId: ids[index],
        name: name.slice(0, 50),
        number,
        phoneKey: phoneKey(number),
        email,
        isWhatsappValid: isValid,
        createdAt: madeAt(days),
        updatedAt: madeAt(days),
      })),
    ),
  );
  return ids;
}
