import { invoiceEffect, paidTerm, payableOf, restOfTerm, type Term, toCents } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import { lockCompany, readCompany, renewCompany } from '../companies/index.ts';
import { alignInvoices, announceInvoices, type InvoiceRow } from '../invoices/index.ts';
import { insertCustomPlan } from '../plans/index.ts';
import {
  addCredit,
  closeInvoice,
  lockInvoice,
  monthlyOf,
  takeBackCredit,
  useCoupon,
} from './billing-queries.ts';
import {
  lockPayment,
  markPayment,
  type NewPayment,
  type PaymentValues,
  type StoredPayment,
  storePayment,
} from './payment-queries.ts';

type Locked = NonNullable<Awaited<ReturnType<typeof lockCompany>>>;
type Facts = NonNullable<Awaited<ReturnType<typeof readCompany>>>;
interface Place {
  companyId: number;
  company: Locked;
  facts: Facts;
  invoice: InvoiceRow;
}

/** The plan that the payment buys; undefined where the company keeps its own. */
async function boughtPlan(tx: OperatorTransaction, { facts, invoice }: Place): Promise<number | undefined> {
  const { customUsers, customConnections } = invoice;
  if (customUsers === null || customConnections === null) return invoice.chosenPlanId ?? undefined;
  if (!facts.plan) return undefined;
  return insertCustomPlan(tx, {
    like: facts.plan.id,
    name: `Personalizado #${invoice.id}`,
    users: customUsers,
    connections: customConnections,
    amountInCents: monthlyOf(invoice),
  });
}

/** The term that the payment makes longer: months of a cheaper plan are no months of a dearer one. */
function restOf({ company, facts, invoice }: Place, planId: number | undefined, now: Date): Term {
  if (planId === undefined || planId === facts.planId) return company;
  const before = company.priceInCents ?? toCents(facts.plan?.amount ?? 0);
  return restOfTerm(company, { before, after: monthlyOf(invoice) }, now);
}

/** Closes the invoice and extends its company; what was paid beyond it becomes a credit. Returns the new due date. */
async function extend(app: App, tx: OperatorTransaction, place: Place, payment: NewPayment): Promise<string> {
  const { companyId, company, invoice } = place;
  const planId = await boughtPlan(tx, place);
  const rest = restOf(place, planId, app.now());
  const term = paidTerm(rest, invoice.months, app.now(), company.timeZone);
  await closeInvoice(tx, invoice, payment.paidAt);
  await useCoupon(tx, companyId);
  if (invoice.creditInCents > 0) {
    const used = { cents: -invoice.creditInCents, reason: 'used', invoiceId: invoice.id } as const;
    await addCredit(tx, companyId, used);
  }
  const dueDate = term.dueDate.toISOString();
  const renewed = await renewCompany(app, tx, companyId, {
    dueDate,
    billingDay: term.billingDay,
    ...(planId === undefined ? {} : { planId }),
  });
  const { id, name, status } = renewed;
  const event = { action: 'CONCLUIDA', company: { id, name, status, dueDate: renewed.dueDate } } as const;
  tx.afterCommit(() => app.realtime.publish(companyId, 'payment', event, { kind: 'company' }));
  return dueDate;
}

/** The same fact a second time, or an older one than what is known, changes nothing. */
const isKnown = (stored: { kind: NewPayment['kind'] } | undefined, kind: NewPayment['kind']): boolean =>
  stored !== undefined && (stored.kind === kind || (stored.kind !== 'mismatch' && isPaidKind(kind)));
const isPaidKind = (kind: NewPayment['kind']): boolean => kind === 'paid' || kind === 'mismatch';

const detailOf = ({ invoiceId }: NewPayment, invoice: InvoiceRow | undefined) =>
  invoice?.detail ?? `#Fatura:${invoiceId}`;

/** Stores the payment with its effect, and adds the credit that it leaves. */
async function keep(
  tx: OperatorTransaction,
  payment: NewPayment,
  values: PaymentValues,
  creditInCents: number,
): Promise<void> {
  const paymentId = await storePayment(tx, payment, values);
  if (creditInCents <= 0) return;
  const { companyId, invoiceId } = payment;
  await addCredit(tx, companyId, { cents: creditInCents, reason: 'paid', invoiceId, paymentId });
}

/** Marks a payment that went back to who made it; a credit that it left ends, and nobody is switched off for it. */
async function goBack(
  app: App,
  tx: OperatorTransaction,
  stored: StoredPayment,
  {
    companyId,
    invoiceId,
    kind,
  }: Pick<NewPayment, 'companyId' | 'invoiceId'> & { kind: 'refunded' | 'chargeback' },
): Promise<void> {
  await markPayment(tx, stored, kind);
  await takeBackCredit(tx, stored);
  announceInvoices(app, tx, [{ companyId, id: invoiceId }]);
  await alignInvoices(app, tx, [companyId]);
}

/** What a payment does to the invoice as it is now, and what of it is left as a credit. */
function consequence(payment: NewPayment, invoice: InvoiceRow | undefined, isLive: boolean) {
  if (payment.kind !== 'paid' || !invoice) return { effect: 'nothing', rest: 0 } as const;
  const payable = payableOf(invoice);
  const step = payment.valueInCents >= payable ? 'pay' : 'payLess';
  const effect = isLive ? invoiceEffect(invoice.status, step) : 'credit';
  if (effect === 'extend') return { effect, rest: payment.valueInCents - payable } as const;
  return { effect: 'credit', rest: payment.valueInCents } as const;
}

/**
 * Does what follows from a payment, exactly once however often and in which order it is confirmed: the company's lock
 * puts confirmations in a row, and the payment's key recognises a repetition. A payment of an invoice that is paid or
 * replaced already, and one of less than the invoice asks now, become a credit.
 */
export async function settlePayment(app: App, tx: OperatorTransaction, payment: NewPayment): Promise<void> {
  const { companyId, invoiceId, kind } = payment;
  const company = await lockCompany(tx, companyId);
  const stored = await lockPayment(tx, payment);
  if (isKnown(stored, kind)) return;
  if (stored && (kind === 'refunded' || kind === 'chargeback')) {
    await goBack(app, tx, stored, { companyId, invoiceId, kind });
    return;
  }
  // A sweep that began before the newest choice may have written an older value.
  if (company) await alignInvoices(app, tx, [companyId]);
  const invoice = company && (await lockInvoice(tx, companyId, invoiceId));
  const facts = company && (await readCompany(tx, companyId));
  const { effect, rest } = consequence(payment, invoice, facts !== undefined);
  const dueDate =
    effect === 'extend' && facts && invoice
      ? await extend(app, tx, { companyId, company, facts, invoice }, payment)
      : null;
  const mark = kind === 'refunded' || kind === 'chargeback' ? kind : null;
  const values = {
    companyName: company?.name ?? '',
    document: facts?.document ?? null,
    detail: detailOf(payment, invoice),
    effect,
    mark,
    months: invoice?.months ?? null,
    payer: invoice?.payer ?? null,
    dueDate,
  };
  await keep(tx, payment, values, rest);
  announceInvoices(app, tx, [{ companyId, id: invoiceId }]);
  if (facts) await alignInvoices(app, tx, [companyId]);
}
