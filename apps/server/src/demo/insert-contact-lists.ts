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

/** Lists that campaigns could write to; some numbers of theirs turned out to be wrong. */
export async function insertContactLists(
  db: Kysely<Tables>,
  companyId: number,
  contacts: readonly DemoContact[],
  now: number,
): Promise<void> {
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
  const people = contacts.filter(({ isGroup }) => !isGroup);
  await insertRows(
    db,
    'contact_list_items',
    lists.flatMap(({ days, from, every, invalid }, index) =>
      people
        .filter((_, place) => place % every === from % every)
        .map(({ name, number, email }, place) => ({
          ...own,
          contactListId: ids[index],
          name: name.slice(0, 50),
          number,
          phoneKey: phoneKey(number),
          email,
          isWhatsappValid: invalid === 0 || place % invalid !== invalid - 1,
          createdAt: madeAt(days),
          updatedAt: madeAt(days),
        })),
    ),
  );
}
