import { COUNT_CAP, type Invoice, type InvoiceStatus, LIST_LIMIT } from '@prosa/contract';
import { payableOf, toReais } from '@prosa/domain';
import type { CompanyTransaction, OperatorTransaction } from '../../platform/database/transactions.ts';

type AnyTransaction = CompanyTransaction | OperatorTransaction;

/** An invoice as it is stored, with the code of its coupon. Amounts are cents. */
export interface InvoiceRow {
  companyId: number;
  id: number;
  detail: string;
  status: InvoiceStatus;
  dueDate: string;
  months: number;
  users: number;
  connections: number;
  queues: number;
  valueInCents: number;
  discountInCents: number;
  creditInCents: number;
  chosenPlanId: number | null;
  customUsers: number | null;
  customConnections: number | null;
  payer: Record<string, string> | null;
  paidAt: string | null;
  coupon: string | null;
  mark: 'refunded' | 'chargeback' | null;
  /** Pages of the providers on which an open invoice can be paid now. */
  pages: Partial<Record<'stripe' | 'mercadopago' | 'asaas', string>>;
}

const columns = `i.company_id as "companyId", i.id, i.detail, i.status, i."dueDate", i.months, i.users, i.connections,
  i.queues, i."valueInCents", i."discountInCents", i."creditInCents", i."chosenPlanId", i."customUsers",
  i."customConnections", i.payer, i."paidAt", coalesce(
    (select code from coupons k where k.id = i."couponId"),
    case when i.status = 'open' then (select code from coupon_uses u join coupons k on k.id = u."couponId"
      where u.company_id = i.company_id and u."invoicesLeft" > 0) end) as coupon,
  (select mark from payments p where p.company_id = i.company_id and p."invoiceId" = i.id and p.effect = 'extend')
    as mark,
  case when i.status = 'open' then (select coalesce(jsonb_object_agg(g.provider, g."checkoutUrl"), '{}') from charges g
    where g.company_id = i.company_id and g."invoiceId" = i.id and g.status = 'open' and g."checkoutUrl" is not null
      and g."valueInCents" = i."valueInCents" - i."discountInCents" - i."creditInCents") else '{}' end as pages`;

export const toInvoice = (row: InvoiceRow): Invoice => ({
  id: row.id,
  detail: row.detail,
  value: toReais(row.valueInCents),
  discount: toReais(row.discountInCents),
  credit: toReais(row.creditInCents),
  payable: row.status === 'cancelled' ? 0 : toReais(payableOf(row)),
  months: row.months,
  users: row.users,
  connections: row.connections,
  queues: row.queues,
  dueDate: row.dueDate,
  status: row.status,
  planId: row.chosenPlanId,
  isCustom: row.customUsers !== null,
  coupon: row.coupon,
  paidAt: row.paidAt,
  mark: row.mark,
  stripeURL: row.pages.stripe ?? null,
  mercadopagoURL: row.pages.mercadopago ?? null,
  asaasURL: row.pages.asaas ?? null,
});

/** With an empty search all of a company's invoices; otherwise those whose detail or number contains it. */
const found = `i.company_id = $1 and ($2 = '' or i.id::text = $2 or fold(i.detail) like '%' || fold($2) || '%')`;

export async function pageInvoices(
  tx: AnyTransaction,
  companyId: number,
  { search = '', offset = 0, limit = LIST_LIMIT }: { search?: string; offset?: number; limit?: number } = {},
): Promise<InvoiceRow[]> {
  return tx.query<InvoiceRow>(
    'invoices-page',
    `select ${columns} from invoices i where ${found} order by i."dueDate" desc, i.id desc limit $3 offset $4`,
    [companyId, search.replaceAll(/[\\%_]/g, String.raw`\$&`), limit, offset],
  );
}

export async function countInvoices(tx: AnyTransaction, companyId: number, search: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'invoices-count',
    `select count(*) as count from (select from invoices i where ${found} limit ${COUNT_CAP}) as counted`,
    [companyId, search.replaceAll(/[\\%_]/g, String.raw`\$&`)],
  );
  return row?.count ?? 0;
}

export async function readInvoice(
  tx: AnyTransaction,
  companyId: number,
  id: number,
): Promise<InvoiceRow | undefined> {
  const text = `select ${columns} from invoices i where i.company_id = $1 and i.id = $2`;
  return (await tx.query<InvoiceRow>('invoices-read', text, [companyId, id]))[0];
}

export async function readOpenInvoice(
  tx: AnyTransaction,
  companyId: number,
): Promise<InvoiceRow | undefined> {
  const text = `select ${columns} from invoices i where i.company_id = $1 and i.status = 'open'`;
  return (await tx.query<InvoiceRow>('invoices-read-open', text, [companyId]))[0];
}

/** The company of an invoice, for the operator. */
export async function companyOfInvoice(tx: OperatorTransaction, id: number): Promise<number | undefined> {
  const text = 'select company_id as "companyId" from invoices where id = $1';
  return (await tx.query<{ companyId: number }>('invoices-company', text, [id]))[0]?.companyId;
}
