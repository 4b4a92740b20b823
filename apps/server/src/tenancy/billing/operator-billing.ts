import type { CompanyBilling, Invoice } from '@prosa/contract';
import { AppError, found, payableOf, toCents, toReais, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import { lockLiveCompany, saveCompany } from '../companies/index.ts';
import { alignInvoices, companyOfInvoice, pageInvoices, toInvoice } from '../invoices/index.ts';
import type { Payments } from '../payments/index.ts';
import { addCredit, balanceOf, lockInvoice } from './billing-queries.ts';
import { listCredits, readPrice } from './operator-queries.ts';
import { listPayments } from './payment-queries.ts';
import { settlePayment } from './settle-payment.ts';

const reason = 'invoices of any company';

async function billingOf(tx: OperatorTransaction, id: number): Promise<CompanyBilling> {
  const price = await readPrice(tx, id);
  if (price === undefined) throw new AppError('ERR_NO_COMPANY_FOUND');
  return {
    invoices: (await pageInvoices(tx, id, { limit: 500 })).map((row) => toInvoice(row)),
    payments: await listPayments(tx, id),
    balance: toReais(await balanceOf(tx, id)),
    price: price === null ? null : toReais(price),
    credits: await listCredits(tx, id),
  };
}

export async function readCompanyBilling(app: App, id: number): Promise<CompanyBilling> {
  return app.database.acrossCompanies(reason, (tx) => billingOf(tx, id));
}

export async function setCompanyPrice(
  app: App,
  viewer: Viewer,
  id: number,
  price: number | null | undefined,
): Promise<CompanyBilling> {
  return app.database.acrossCompanies(reason, async (tx) => {
    const company = found(await lockLiveCompany(tx, id), 'ERR_NO_COMPANY_FOUND');
    if (price === undefined) return billingOf(tx, id);
    const before = await readPrice(tx, id);
    await saveCompany(tx, id, { priceInCents: price === null ? null : toCents(price) });
    await alignInvoices(app, tx, [id]);
    await recordAudit(tx, viewer, {
      action: 'company.price',
      subject: { id, name: company.name },
      change: {
        before: { price: before === null || before === undefined ? null : toReais(before) },
        after: { price },
      },
      companyId: id,
    });
    return billingOf(tx, id);
  });
}

export async function grantCredit(
  app: App,
  viewer: Viewer,
  id: number,
  { amount, note = '' }: { amount: number; note?: string | undefined },
): Promise<CompanyBilling> {
  return app.database.acrossCompanies(reason, async (tx) => {
    const company = found(await lockLiveCompany(tx, id), 'ERR_NO_COMPANY_FOUND');
    const before = await balanceOf(tx, id);
    if (amount < 0 && before + toCents(amount) < 0) {
      const most = toReais(Math.max(0, before));
      const details = [{ field: 'amount', message: `at most ${most} can be taken back` }];
      throw new AppError('ERR_VALIDATION', { details });
    }
    await addCredit(tx, id, { cents: toCents(amount), reason: 'granted', note });
    await alignInvoices(app, tx, [id]);
    await recordAudit(tx, viewer, {
      action: 'company.credit',
      subject: { id, name: company.name },
      change: {
        before: { credit: toReais(before) },
        after: { credit: toReais(await balanceOf(tx, id)), note },
      },
      companyId: id,
    });
    return billingOf(tx, id);
  });
}

/** Settles an invoice that was paid without a provider like every other payment; its charges are cancelled. */
export async function markInvoicePaid(
  app: App,
  payments: Payments,
  viewer: Viewer,
  { id, note = '' }: { id: number; note?: string | undefined },
): Promise<Invoice> {
  const { companyId, invoice } = await app.database.acrossCompanies(reason, async (tx) => {
    const owner = found(await companyOfInvoice(tx, id), 'ERR_NO_INVOICE_FOUND');
    found(await lockLiveCompany(tx, owner), 'ERR_NO_COMPANY_FOUND');
    await alignInvoices(app, tx, [owner]);
    const open = found(await lockInvoice(tx, owner, id), 'ERR_NO_INVOICE_FOUND');
    if (open.status !== 'open') throw new AppError('ERR_INVOICE_NOT_OPEN');
    const payable = payableOf(open);
    await settlePayment(app, tx, {
      kind: 'paid',
      companyId: owner,
      invoiceId: id,
      provider: 'transfer',
      paymentId: `invoice-${id}`,
      valueInCents: payable,
      chargedInCents: payable,
      currency: 'BRL',
      paidAt: app.now().toISOString(),
      note,
    });
    await recordAudit(tx, viewer, {
      action: 'invoice.paid',
      subject: { id, name: open.detail },
      change: { before: null, after: { payable: toReais(payable), note } },
      companyId: owner,
    });
    return { companyId: owner, invoice: found(await lockInvoice(tx, owner, id), 'ERR_NO_INVOICE_FOUND') };
  });
  await payments.cancelCharges({ companyId, invoiceId: id });
  return toInvoice(invoice);
}
