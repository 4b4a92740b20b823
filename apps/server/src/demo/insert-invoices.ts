import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import { insertRows, reserveIds } from './insert-rows.ts';

const MONTH_MS = 30 * 86_400_000;
const PAID = 4;
const AMOUNT = 9_900;

const coupons = [
  { code: 'BEMVINDO', percent: 20, cents: null, invoices: 3, mostUses: 50 },
  { code: 'INDICA30', percent: null, cents: 3_000, invoices: 1, mostUses: null },
];

const payer = JSON.stringify({
  firstName: 'Marina',
  lastName: 'Alves',
  zipcode: '52998224725',
  city: 'Recife',
});

/** An invoice that was paid so many months ago, and its payment. */
function paidInvoice(company: { id: number; name: string }, id: number, months: number, now: number) {
  const monthsAgo = (count: number) => new Date(now - count * MONTH_MS).toISOString();
  const own = { company_id: company.id, detail: 'Essencial', months: 1, payer };
  const invoice = {
    ...own,
    id,
    users: 3,
    connections: 1,
    queues: 2,
    status: 'paid',
    valueInCents: AMOUNT,
    dueDate: monthsAgo(months),
    paidAt: monthsAgo(months),
  };
  const payment = {
    ...own,
    invoiceId: id,
    companyName: company.name,
    provider: 'efi',
    externalId: `E00000000DEMO${months}`,
    kind: 'paid',
    effect: 'extend',
    valueInCents: AMOUNT,
    chargedInCents: AMOUNT,
    paidAt: monthsAgo(months),
    dueDate: monthsAgo(months - 1),
  };
  return { invoice, payment };
}

/** The invoices that the demonstration's company has paid, one of them twice, and two coupons of the operator. */
export async function insertInvoices(
  db: Kysely<Tables>,
  company: { id: number; name: string },
  now: number,
): Promise<void> {
  const ids = await reserveIds(db, 'invoices', PAID);
  const paid = ids.map((id, index) => paidInvoice(company, id, PAID - index, now));
  const [oldest] = paid;
  const again = { provider: 'stripe', externalId: 'pi_demo', effect: 'credit', dueDate: null };
  await insertRows(
    db,
    'invoices',
    paid.map(({ invoice }) => invoice),
  );
  await insertRows(db, 'payments', [
    ...paid.map(({ payment }) => payment),
    ...(oldest ? [{ ...oldest.payment, ...again }] : []),
  ]);
  await insertRows(db, 'credits', [
    { company_id: company.id, cents: AMOUNT, reason: 'paid', invoiceId: ids[0] ?? 0 },
  ]);
  await insertRows(db, 'coupons', coupons);
}
