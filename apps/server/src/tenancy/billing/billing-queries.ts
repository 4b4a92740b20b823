import type { InvoiceRow } from '../invoices/index.ts';
import { readInvoice } from '../invoices/index.ts';
import type { CompanyTransaction, OperatorTransaction } from '../../platform/database/transactions.ts';

/** Locks an invoice and reads it. */
export async function lockInvoice(
  tx: OperatorTransaction,
  companyId: number,
  id: number,
): Promise<InvoiceRow | undefined> {
  const text = 'select id from invoices where company_id = $1 and id = $2 for update';
  const rows = await tx.query<{ id: number }>('billing-lock-invoice', text, [companyId, id]);
  return rows.length === 0 ? undefined : readInvoice(tx, companyId, id);
}

/** Cents a month of an invoice. */
export const monthlyOf = ({ valueInCents, months }: Pick<InvoiceRow, 'valueInCents' | 'months'>): number =>
  Math.round(valueInCents / months);

/** Marks an invoice as paid; it keeps the coupon of that moment. */
export async function closeInvoice(
  tx: OperatorTransaction,
  { companyId, id }: Pick<InvoiceRow, 'companyId' | 'id'>,
  paidAt: string,
): Promise<void> {
  await tx.query(
    'billing-close-invoice',
    `update invoices set status = 'paid', "paidAt" = $3, "updatedAt" = now(), "couponId" = (
       select "couponId" from coupon_uses where company_id = $1 and "invoicesLeft" > 0)
     where company_id = $1 and id = $2 and status = 'open'`,
    [companyId, id, paidAt],
  );
}

/** An invoice with a coupon was paid: it takes something off one invoice less. */
export async function useCoupon(tx: OperatorTransaction, companyId: number): Promise<void> {
  const text = `update coupon_uses set "invoicesLeft" = "invoicesLeft" - 1
    where company_id = $1 and "invoicesLeft" > 0`;
  await tx.query('billing-use-coupon', text, [companyId]);
}

export interface NewCredit {
  cents: number;
  reason: 'paid' | 'granted' | 'used';
  invoiceId?: number;
  paymentId?: number;
  note?: string;
}

export async function addCredit(
  tx: OperatorTransaction,
  companyId: number,
  credit: NewCredit,
): Promise<void> {
  const { cents, reason, invoiceId = null, paymentId = null, note = '' } = credit;
  await tx.query(
    'billing-add-credit',
    `insert into credits (company_id, cents, reason, "invoiceId", "paymentId", note) values ($1, $2, $3, $4, $5, $6)`,
    [companyId, cents, reason, invoiceId, paymentId, note],
  );
}

/** A payment has gone back to who made it: the credit that it left ends, once. */
export async function takeBackCredit(
  tx: OperatorTransaction,
  { companyId, id }: { companyId: number; id: number },
): Promise<void> {
  await tx.query(
    'billing-take-back-credit',
    `insert into credits (company_id, cents, reason, "invoiceId", "paymentId")
     select company_id, -cents, 'returned', "invoiceId", "paymentId" from credits
     where company_id = $1 and "paymentId" = $2 and reason = 'paid'
     on conflict do nothing`,
    [companyId, id],
  );
}

export async function balanceOf(tx: OperatorTransaction, companyId: number): Promise<number> {
  const text = 'select coalesce(sum(cents), 0)::bigint as cents from credits where company_id = $1';
  return (await tx.query<{ cents: number }>('billing-balance', text, [companyId]))[0]?.cents ?? 0;
}

export interface Choice {
  chosenPlanId: number | null;
  customUsers: number | null;
  customConnections: number | null;
  payer: Record<string, string> | null;
}

/** Stores what the open invoice buys, and who pays. */
export async function saveChoice(
  tx: OperatorTransaction,
  { companyId, id }: { companyId: number; id: number },
  { chosenPlanId, customUsers, customConnections, payer }: Choice,
): Promise<void> {
  await tx.query(
    'billing-save-choice',
    `update invoices set "chosenPlanId" = $3, "customUsers" = $4, "customConnections" = $5, payer = $6::jsonb,
       "updatedAt" = now()
     where company_id = $1 and id = $2 and status = 'open'`,
    [
      companyId,
      id,
      chosenPlanId,
      customUsers,
      customConnections,
      payer === null ? null : JSON.stringify(payer),
    ],
  );
}

/** Companies whose open invoice is due by now, and asks for nothing: a credit, a coupon or the plan covers it. */
export async function coveredInvoices(
  tx: OperatorTransaction,
  now: Date,
): Promise<{ companyId: number; id: number }[]> {
  return tx.query<{ companyId: number; id: number }>(
    'billing-covered',
    `select i.company_id as "companyId", i.id from invoices i
     join companies c on c.id = i.company_id and c."archivedAt" is null and c.status
     where i.status = 'open' and i."dueDate" <= $1 and i."discountInCents" + i."creditInCents" = i."valueInCents"
     order by i.company_id limit 5000`,
    [now],
  );
}

export async function readDueDate(tx: CompanyTransaction): Promise<string | null> {
  const text = 'select "dueDate" from companies where id = $1';
  return (
    (await tx.query<{ dueDate: string | null }>('billing-due-date', text, [tx.companyId]))[0]?.dueDate ?? null
  );
}
