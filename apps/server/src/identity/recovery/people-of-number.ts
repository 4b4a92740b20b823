import type { Language } from '@prosa/contract';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import { ofThisEmail } from '../sessions/index.ts';
import { digitsOfKey, keyOfNumber } from './number.ts';

export interface Person {
  companyId: number;
  id: number;
  /** The own number, as it is stored. */
  wpp: string;
  email: string;
  isSuper: boolean;
  language: Language;
}

/** A number is one person's since ADR 0304; of those who share one from before, so many get a code. */
const MOST_PEOPLE = 5;

/**
 * Whoever has this number and may recover a password: in a company that is not archived, with an e-mail that was proven
 * or that an admin vouches for. Somebody invited has no password to recover, and a link in a mail.
 */
export async function peopleOfNumber(tx: OperatorTransaction, typed: string): Promise<Person[]> {
  const key = keyOfNumber(typed);
  const rows = await tx.query<Person>(
    'recoveries-find-people',
    `select u.company_id as "companyId", u.id, u.email, u.super as "isSuper", u.language, u.wpp
     from users u join companies o on o.id = u.company_id and o."archivedAt" is null
     where u.wpp is not null and regexp_replace(u.wpp, '\\D', '', 'g') = any($1) and u."passwordHash" is not null
       and not exists (select from email_confirmations c where ${ofThisEmail})
     order by u."wppKey" is null, u.id`,
    [digitsOfKey(key)],
  );
  return rows.filter(({ wpp }) => keyOfNumber(wpp) === key).slice(0, MOST_PEOPLE);
}
