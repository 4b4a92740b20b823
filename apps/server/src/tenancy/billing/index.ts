import type { App } from '../../platform/app.ts';
import { createPayments, type PaymentModule, type PaymentPorts, type Payments } from '../payments/index.ts';
import { type PushReminder, remindOfInvoices } from './reminders.ts';
import { settlePayment } from './settle-payment.ts';
import { removeOld, sweepInvoices } from './sweep.ts';

// What other modules of tenancy may use of billing.
export type { PushReminder } from './reminders.ts';
export { billingRoutes } from './routes.ts';

/** What the payments use of billing; `cancelCharges` ends the charges of other providers once an invoice is paid. */
export const paymentPorts = (app: App, cancelCharges: Payments['cancelCharges']): PaymentPorts => ({
  async settleCharge(tx, payment) {
    const { companyId, invoiceId, kind } = payment;
    await settlePayment(app, tx, payment);
    if (kind !== 'paid') return;
    tx.afterCommit(() => {
      cancelCharges({ companyId, invoiceId }).catch((err: unknown) =>
        app.log.warn({ err, invoiceId }, 'the other charges of a paid invoice could not be cancelled'),
      );
    });
  },
});

/** The payments of the installation, which settle invoices. */
export function openPayments(app: App): PaymentModule {
  const payments: PaymentModule = createPayments(
    app,
    paymentPorts(app, async (invoice) => payments.cancelCharges(invoice)),
  );
  return payments;
}

export function defineBillingJobs(app: App, pushReminder: PushReminder): void {
  // At the beginning of the day in Brazil; reminders leave in the morning.
  app.jobs.every('invoices-sweep', '7 3 * * *', () => sweepInvoices(app));
  app.jobs.every('invoice-reminders', '11 12 * * *', () => remindOfInvoices(app, pushReminder));
  app.jobs.every('payments-cleanup', '37 4 * * *', () => removeOld(app));
}
