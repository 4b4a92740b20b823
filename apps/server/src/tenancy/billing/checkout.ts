import {
  type AnswerOf,
  type BodyOf,
  type createSubscription as call,
  type Plan,
  type readCheckout as readCall,
  type Recurrence,
} from '@prosa/contract';
import {
  AppError,
  CUSTOM_LEAST,
  found,
  invalidField,
  isCustomSize,
  isSwitchedOff,
  monthsOf,
  payableOf,
  toReais,
  type Viewer,
} from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import { lockLiveCompany, readCompany } from '../companies/index.ts';
import { alignInvoices, type InvoiceRow, readOpenInvoice, toInvoice } from '../invoices/index.ts';
import type { OpenedCharges, Payments } from '../payments/index.ts';
import { readGlobalSettings } from '../settings/index.ts';
import { type Choice, saveChoice } from './billing-queries.ts';
import { type CheckoutFacts, readCheckoutFacts } from './checkout-queries.ts';
import { documentOf, type PayerInput, payerOf } from './payer.ts';
import { settlePayment } from './settle-payment.ts';

type Input = BodyOf<typeof call>;

/** The prices of a custom plan in reais a month; null where the operator offers none. */
async function customPrices(app: App) {
  const settings = await readGlobalSettings(app, [
    'customPlan',
    'customPlanPrice',
    'customPlanUserPrice',
    'customPlanConnectionPrice',
  ]);
  if (settings.customPlan !== 'enabled') return null;
  return {
    base: Number(settings.customPlanPrice),
    user: Number(settings.customPlanUserPrice),
    connection: Number(settings.customPlanConnectionPrice),
  };
}

/** The own plan costs what this company pays for it. */
const asOffered = (plan: Plan, { planId, priceInCents }: CheckoutFacts): Plan =>
  plan.id === planId && priceInCents !== null ? { ...plan, amount: toReais(priceInCents) } : plan;

const knownRecurrence = (recurrence: string | null): Recurrence =>
  recurrence !== null && monthsOf(recurrence) > 1 ? (recurrence as Recurrence) : 'MENSAL';

/** What the checkout offers to a company; its open invoice is brought up to date first, except for a mere view. */
export async function readCheckout(
  app: App,
  payments: Payments,
  { companyId, support }: Viewer,
): Promise<AnswerOf<typeof readCall>> {
  const { facts, invoice } = await app.database.acrossCompanies(
    'a company opens its checkout',
    async (tx) => {
      if (support?.mode !== 'view') await alignInvoices(app, tx, [companyId]);
      return {
        facts: found(await readCheckoutFacts(tx, companyId), 'ERR_NO_COMPANY_FOUND'),
        invoice: await readOpenInvoice(tx, companyId),
      };
    },
  );
  return {
    invoice: invoice ? toInvoice(invoice) : null,
    dueDate: facts.dueDate,
    recurrence: knownRecurrence(facts.recurrence),
    plans: facts.plans.map((plan) => asOffered(plan, facts)),
    planId: facts.planId,
    custom: await customPrices(app),
    used: facts.used,
    payer: payerOf(facts),
    providers: await payments.configured(),
  };
}

function customChoice({ users, connections }: Input): Pick<Choice, 'customUsers' | 'customConnections'> {
  const size = { users: users ?? CUSTOM_LEAST.users, connections: connections ?? CUSTOM_LEAST.connections };
  if (!isCustomSize(size)) {
    const field = size.users < CUSTOM_LEAST.users ? 'users' : 'connections';
    throw invalidField(field, `at least ${CUSTOM_LEAST[field]}`);
  }
  return { customUsers: size.users, customConnections: size.connections };
}

/** What the request chooses; throws where the company may not buy it. */
async function choiceOf(
  tx: OperatorTransaction,
  companyId: number,
  input: Input,
  isCustomOn: boolean,
): Promise<Choice> {
  const payer = { ...payerInput(input), zipcode: documentOf(input.zipcode) };
  const none = { chosenPlanId: null, customUsers: null, customConnections: null, payer };
  if (input.plan === undefined) return none;
  if (input.plan === 'custom') {
    if (!isCustomOn) throw invalidField('plan', 'not offered');
    return { ...none, ...customChoice(input) };
  }
  const facts = found(await readCheckoutFacts(tx, companyId), 'ERR_NO_COMPANY_FOUND');
  if (!facts.plans.some(({ id }) => id === input.plan)) throw new AppError('ERR_NO_PLAN_FOUND');
  return { ...none, chosenPlanId: input.plan === facts.planId ? null : input.plan };
}

const payerInput = ({ firstName, lastName, address2, city, state, country, zipcode }: Input): PayerInput => ({
  firstName,
  lastName: lastName ?? '',
  address2: address2 ?? '',
  city: city ?? '',
  state: state ?? '',
  country: country ?? '',
  zipcode,
});

/** Stores the choice on the open invoice. Returns what stood there before, and what is to be paid now. */
async function choose(app: App, viewer: Viewer, input: Input, isCustomOn: boolean) {
  const { companyId } = viewer;
  return app.database.acrossCompanies('a company chooses what it pays for', async (tx) => {
    const locked = found(await lockLiveCompany(tx, companyId), 'ERR_NO_COMPANY_FOUND');
    const company = found(await readCompany(tx, companyId), 'ERR_NO_COMPANY_FOUND');
    if (isSwitchedOff(locked)) throw new AppError('ERR_COMPANY_SWITCHED_OFF');
    const before = await readOpenInvoice(tx, companyId);
    if (before?.id !== input.invoiceId) throw new AppError('ERR_NO_INVOICE_FOUND');
    await saveChoice(tx, before, await choiceOf(tx, companyId, input, isCustomOn));
    await alignInvoices(app, tx, [companyId]);
    const after = found(await readOpenInvoice(tx, companyId), 'ERR_NO_INVOICE_FOUND');
    await recordAudit(tx, viewer, {
      action: 'invoice.choose',
      subject: { id: after.id, name: after.detail },
      change: { before: audited(before), after: audited(after) },
      companyId,
    });
    return { before, after, email: company.email };
  });
}

const audited = (invoice: InvoiceRow) => ({
  plan: invoice.detail,
  users: invoice.users,
  connections: invoice.connections,
  payable: toReais(payableOf(invoice)),
});

/** No provider has answered: the invoice is as it was before, unless somebody has chosen again meanwhile. */
async function takeBack(app: App, before: InvoiceRow, after: InvoiceRow): Promise<void> {
  await app.database.acrossCompanies('nothing can be paid', async (tx) => {
    await lockLiveCompany(tx, before.companyId);
    const now = await readOpenInvoice(tx, before.companyId);
    if (now?.id !== after.id || JSON.stringify(audited(now)) !== JSON.stringify(audited(after))) return;
    await saveChoice(tx, before, before);
    await alignInvoices(app, tx, [before.companyId]);
  });
}

const written = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** Nothing remains to be paid: the invoice is settled at once. */
async function settleCovered(app: App, { companyId, id }: InvoiceRow): Promise<void> {
  await app.database.acrossCompanies('an invoice is covered', (tx) =>
    settleByCredit(app, tx, { companyId, id }),
  );
}

/** Pays an invoice that a credit, a coupon or a plan without a price covers; one that asks for more stays open. */
export async function settleByCredit(
  app: App,
  tx: OperatorTransaction,
  { companyId, id }: { companyId: number; id: number },
): Promise<void> {
  await lockLiveCompany(tx, companyId);
  await alignInvoices(app, tx, [companyId]);
  const open = await readOpenInvoice(tx, companyId);
  if (open?.id !== id || payableOf(open) > 0) return;
  await settlePayment(app, tx, {
    kind: 'paid',
    companyId,
    invoiceId: id,
    provider: 'credit',
    paymentId: `invoice-${id}`,
    valueInCents: 0,
    chargedInCents: 0,
    currency: 'BRL',
    paidAt: app.now().toISOString(),
  });
}

const pageOf = ({ charges }: OpenedCharges, name: string) =>
  charges.find(({ provider, checkoutUrl }) => provider === name && checkoutUrl !== null)?.checkoutUrl ??
  undefined;

function answerOf(invoice: InvoiceRow, opened: OpenedCharges, isPaid: boolean): AnswerOf<typeof call> {
  const pix = opened.charges.find(({ pixCopyPaste }) => pixCopyPaste !== null)?.pixCopyPaste;
  const pages = {
    stripeURL: pageOf(opened, 'stripe'),
    mercadopagoURL: pageOf(opened, 'mercadopago'),
    asaasURL: pageOf(opened, 'asaas'),
  };
  return {
    invoiceId: invoice.id,
    ...(pix ? { qrcode: { qrcode: pix } } : {}),
    ...pages,
    valorext: written.format(toReais(payableOf(invoice))),
    isPaid,
    failed: opened.failed.map(({ provider }) => provider),
  };
}

/** Chooses what the open invoice buys and asks for charges; throws ERR_PAYMENT_UNAVAILABLE when no provider answers. */
export async function createSubscription(
  app: App,
  payments: Payments,
  viewer: Viewer,
  input: Input,
): Promise<AnswerOf<typeof call>> {
  const document = documentOf(input.zipcode);
  const isCustomOn = (await customPrices(app)) !== null;
  const { before, after, email } = await choose(app, viewer, input, isCustomOn);
  const { companyId, id: invoiceId } = after;
  if (payableOf(after) === 0) {
    await settleCovered(app, after);
    return answerOf(after, { charges: [], failed: [] }, true);
  }
  const opened = await payments.openCharges({
    companyId,
    invoiceId,
    valueInCents: payableOf(after),
    dueDate: lastDay(after.dueDate, app.now()),
    payer: { name: `${input.firstName} ${input.lastName ?? ''}`.trim(), document, email },
  });
  if (opened.charges.length === 0 && opened.failed.length > 0) {
    await takeBack(app, before, after);
    throw new AppError('ERR_PAYMENT_UNAVAILABLE');
  }
  return answerOf(after, opened, false);
}

/** Providers take no day that is over: what is overdue is asked for by tomorrow. */
function lastDay(dueDate: string, now: Date): string {
  const tomorrow = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10);
  const due = new Date(dueDate).toISOString().slice(0, 10);
  return due > tomorrow ? due : tomorrow;
}
