import type { App } from '../../platform/app.ts';
import { announceSuspension } from '../companies/index.ts';
import { alignInvoices, suspendOverdue } from '../invoices/index.ts';
import { coveredInvoices } from './billing-queries.ts';
import { settleByCredit } from './checkout.ts';
import { removeOldPayments } from './payment-queries.ts';

/** Years for which a payment is kept. */
const PAYMENT_YEARS = 5;

/**
 * Suspends what is overdue, and brings the open invoice of every company up to date: one statement each, which writes
 * nothing where nothing has changed. Then settles what is due and covered by a credit.
 */
export async function sweepInvoices(app: App): Promise<void> {
  const { database } = app;
  await database.acrossCompanies('suspend who has not paid', async (tx) => {
    for (const { id } of await suspendOverdue(tx, app.now())) await announceSuspension(app, tx, id);
  });
  await database.acrossCompanies('invoices of every company', (tx) => alignInvoices(app, tx));
  const covered = await database.acrossCompanies('invoices that are covered', (tx) =>
    coveredInvoices(tx, app.now()),
  );
  for (const invoice of covered) {
    await database.acrossCompanies('an invoice is covered', (tx) => settleByCredit(app, tx, invoice));
  }
}

export async function removeOld(app: App): Promise<void> {
  const before = new Date(app.now());
  before.setUTCFullYear(before.getUTCFullYear() - PAYMENT_YEARS);
  await app.database.acrossCompanies('payments of five years', (tx) => removeOldPayments(tx, before));
}
