import type { PaymentRow } from '@prosa/contract';
import { toReais } from '@prosa/domain';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import type { ConfirmedPayment } from '../payments/index.ts';

/** A payment that somebody has confirmed: a provider, the operator (a transfer), or a credit that covers everything. */
export interface NewPayment extends Omit<ConfirmedPayment, 'provider' | 'chargeId'> {
  provider: ConfirmedPayment['provider'] | 'transfer' | 'credit';
  note?: string;
}

export type StoredPayment = Pick<PaymentRow, 'companyId' | 'id' | 'kind' | 'effect' | 'mark'>;

/** The row of this payment, locked; undefined when it is new. */
export async function lockPayment(
  tx: OperatorTransaction,
  { provider, paymentId }: Pick<NewPayment, 'provider' | 'paymentId'>,
): Promise<StoredPayment | undefined> {
  const [row] = await tx.query<StoredPayment>(
    'payments-lock',
    `select company_id as "companyId", id, kind, effect, mark from payments
     where provider = $1 and "externalId" = $2 for update`,
    [provider, paymentId],
  );
  return row;
}

export interface PaymentValues {
  companyName: string;
  document: string | null;
  detail: string;
  effect: PaymentRow['effect'];
  mark: PaymentRow['mark'];
  months: number | null;
  payer: Record<string, string> | null;
  /** Until when the company's term lasts afterwards. */
  dueDate: string | null;
}

/** Stores a payment; one that was stored as a mismatch gets its new facts. Returns its id. */
export async function storePayment(
  tx: OperatorTransaction,
  payment: NewPayment,
  values: PaymentValues,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    'payments-store',
    `insert into payments (company_id, "companyName", document, "invoiceId", detail, provider, "externalId", kind,
       effect, mark, "valueInCents", "chargedInCents", currency, months, payer, note, "paidAt", "dueDate")
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
     on conflict (provider, "externalId") do update set kind = excluded.kind, effect = excluded.effect,
       mark = excluded.mark, "valueInCents" = excluded."valueInCents", currency = excluded.currency,
       "paidAt" = excluded."paidAt", "dueDate" = excluded."dueDate"
     returning id`,
    [
      payment.companyId,
      values.companyName,
      values.document,
      payment.invoiceId,
      values.detail,
      payment.provider,
      payment.paymentId,
      payment.kind,
      values.effect,
      values.mark,
      payment.valueInCents,
      payment.chargedInCents,
      payment.currency,
      values.months,
      values.payer === null ? null : JSON.stringify(values.payer),
      payment.note ?? '',
      payment.paidAt,
      values.dueDate,
    ],
  );
  return row?.id ?? 0;
}

export async function markPayment(
  tx: OperatorTransaction,
  { companyId, id }: StoredPayment,
  mark: 'refunded' | 'chargeback',
): Promise<void> {
  const text = 'update payments set mark = $3, kind = $3 where company_id = $1 and id = $2';
  await tx.query('payments-mark', text, [companyId, id, mark]);
}

const columns = `p.id, p.company_id as "companyId", p."companyName", p.document, p."invoiceId", p.detail, p.provider,
  p."externalId", p.kind, p.effect, p.mark, p."valueInCents", p."chargedInCents", p.currency, p.note, p."paidAt"`;

type Stored = Omit<PaymentRow, 'value' | 'charged'> & { valueInCents: number; chargedInCents: number };

const toPayment = ({ valueInCents, chargedInCents, ...row }: Stored): PaymentRow => ({
  ...row,
  value: toReais(valueInCents),
  charged: toReais(chargedInCents),
});

export async function listPayments(tx: OperatorTransaction, companyId: number): Promise<PaymentRow[]> {
  const rows = await tx.query<Stored>(
    'payments-of-company',
    `select ${columns} from payments p where p.company_id = $1 order by p."paidAt" desc, p.id desc limit 1000`,
    [companyId],
  );
  return rows.map(toPayment);
}

const isOdd = `(p.effect <> 'extend' or p.mark is not null)`;
const isFound = `($1 = '' or fold(p."companyName") like '%' || fold($1) || '%')`;

/** Payments that did not simply extend a company: the operator refunds them, or leaves them as a credit. */
export async function pageOdd(
  tx: OperatorTransaction,
  search: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<PaymentRow[]> {
  const rows = await tx.query<Stored>(
    'payments-odd',
    `select ${columns} from payments p where ${isOdd} and ${isFound} order by p.id desc limit $2 offset $3`,
    [search, limit, offset],
  );
  return rows.map(toPayment);
}

export async function countOdd(tx: OperatorTransaction, search: string): Promise<number> {
  const text = `select count(*) as count from payments p where ${isOdd} and ${isFound}`;
  return (await tx.query<{ count: number }>('payments-count-odd', text, [search]))[0]?.count ?? 0;
}

export interface ReceiptFacts {
  companyName: string;
  document: string | null;
  detail: string;
  provider: string;
  externalId: string;
  valueInCents: number;
  payer: Record<string, string> | null;
  paidAt: string;
  dueDate: string | null;
}

/** The payment by which an invoice was paid. */
export async function readReceiptFacts(
  tx: OperatorTransaction,
  { companyId, invoiceId }: { companyId: number; invoiceId: number },
): Promise<ReceiptFacts | undefined> {
  const [row] = await tx.query<ReceiptFacts>(
    'payments-receipt',
    `select "companyName", document, detail, provider, "externalId", "valueInCents", payer, "paidAt", "dueDate"
     from payments where company_id = $1 and "invoiceId" = $2 and effect = 'extend'`,
    [companyId, invoiceId],
  );
  return row;
}

/** What was paid is kept for five years; a company's rows outlast it. */
export async function removeOldPayments(tx: OperatorTransaction, before: Date): Promise<void> {
  await tx.query('payments-remove-old', 'delete from payments where "paidAt" < $1', [before]);
}
