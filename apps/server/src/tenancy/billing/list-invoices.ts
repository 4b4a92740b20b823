import {
  type AnswerOf,
  INVOICES_PAGE_SIZE,
  type listInvoices as call,
  type QueryOf,
  type readCharge as chargeCall,
} from '@prosa/contract';
import { found, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { countInvoices, pageInvoices, readInvoice, toInvoice } from '../invoices/index.ts';
import type { Payments } from '../payments/index.ts';
import { readDueDate } from './billing-queries.ts';

/** The company's invoices: a page where one is asked for, otherwise all of them. */
export async function listInvoices(
  app: App,
  { companyId }: Viewer,
  { searchParam = '', pageNumber }: QueryOf<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const offset = ((pageNumber ?? 1) - 1) * INVOICES_PAGE_SIZE;
  const window = pageNumber === undefined ? {} : { limit: INVOICES_PAGE_SIZE, offset };
  return app.database.inCompany(companyId, async (tx) => {
    const rows = await pageInvoices(tx, companyId, { search: searchParam, ...window });
    const invoices = rows.map((row) => toInvoice(row));
    if (pageNumber === undefined) return invoices;
    const count = await countInvoices(tx, companyId, searchParam);
    return { invoices, count, hasMore: count > offset + invoices.length };
  });
}

/** Asks the providers about an invoice that is open, and says whether it is paid now. */
export async function readCharge(
  app: App,
  payments: Payments,
  { companyId }: Viewer,
  invoiceId: number,
): Promise<AnswerOf<typeof chargeCall>> {
  const read = async () =>
    app.database.inCompany(companyId, async (tx) => ({
      invoice: found(await readInvoice(tx, companyId, invoiceId), 'ERR_NO_INVOICE_FOUND'),
      dueDate: await readDueDate(tx),
    }));
  let now = await read();
  if (now.invoice.status === 'open') {
    await payments.pollInvoice({ companyId, invoiceId });
    now = await read();
  }
  return { id: invoiceId, status: now.invoice.status, dueDate: now.dueDate };
}
