import { LIST_LIMIT, type Plan } from '@prosa/contract';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';

export interface CheckoutFacts {
  name: string;
  document: string | null;
  street: string | null;
  city: string | null;
  state: string | null;
  dueDate: string | null;
  recurrence: string | null;
  planId: number | null;
  priceInCents: number | null;
  /** As typed at the newest checkout. */
  payer: Partial<Record<string, string>> | null;
  used: { users: number; connections: number; queues: number };
  /** The public plans, and the company's own. */
  plans: Plan[];
}

/** What the checkout of a company shows. */
export async function readCheckoutFacts(
  tx: OperatorTransaction,
  companyId: number,
): Promise<CheckoutFacts | undefined> {
  const [row] = await tx.query<CheckoutFacts>(
    'checkout-facts',
    `select c.name, c.document, c."addressStreet" as street, c."addressCity" as city, c."addressState" as state,
       c."dueDate", c.recurrence, c."planId", c."priceInCents",
       (select payer from invoices i where i.company_id = c.id and payer is not null order by id desc limit 1) as payer,
       jsonb_build_object(
         'users', (select count(*) from users u where u.company_id = c.id and u."supportOf" is null),
         'connections', (select count(*) from connections k where k.company_id = c.id),
         'queues', (select count(*) from queues q where q.company_id = c.id)) as used,
       (select coalesce(jsonb_agg(to_jsonb(p) order by p.amount, p.id), '[]') from (
         select * from plans where "isPublic" or id = c."planId" order by amount, id limit ${LIST_LIMIT}) p) as plans
     from companies c where c.id = $1`,
    [companyId],
  );
  return row;
}
