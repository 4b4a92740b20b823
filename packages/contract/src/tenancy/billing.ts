import { z } from 'zod';
import { defineCall } from '../call.ts';
import { paymentProviders, recurrences } from '../constants.ts';
import { Done, Id, IdOut, Instant, listOf, PageQuery, Text, WholeNumber } from '../fields.ts';
import { Clearable, ClearableLimit, Optional } from '../optional.ts';
import { Invoice, Reais } from './invoices.ts';

const invoiceParams = z.object({ id: Id });

export const markInvoicePaid = defineCall({
  method: 'POST',
  path: '/invoices/:id/paid',
  caller: 'super',
  summary: 'Notes that an invoice was paid by transfer; the company is extended as by any payment.',
  params: invoiceParams,
  body: z.object({ note: Optional(Text(0, 200)) }),
  audit: ['invoice.paid'],
  responses: { 200: Invoice },
});

/** mismatch: of another value or currency than was asked for. */
const paymentKinds = ['paid', 'mismatch', 'refunded', 'chargeback'] as const;

export const PaymentRow = z.object({
  id: IdOut,
  companyId: IdOut,
  companyName: z.string(),
  document: z.string().nullable(),
  invoiceId: IdOut,
  detail: z.string(),
  provider: z.enum([...paymentProviders, 'transfer', 'credit']),
  externalId: z.string(),
  kind: z.enum(paymentKinds),
  /** What followed: the term was extended, the money is a credit, or nothing. */
  effect: z.enum(['extend', 'credit', 'nothing']),
  mark: z.enum(['refunded', 'chargeback']).nullable(),
  value: z.number(),
  charged: z.number(),
  currency: z.string(),
  note: z.string(),
  paidAt: Instant,
});
export type PaymentRow = z.infer<typeof PaymentRow>;

export const CompanyBilling = z.object({
  invoices: listOf(Invoice),
  payments: listOf(PaymentRow),
  /** Reais of credit that are not used yet. */
  balance: z.number(),
  /** Reais a month in place of the plan's amount; null: the plan's. */
  price: z.number().nullable(),
  credits: listOf(
    z.object({
      id: IdOut,
      amount: z.number(),
      reason: z.enum(['paid', 'granted', 'used', 'returned']),
      note: z.string(),
      createdAt: Instant,
    }),
  ),
});
export type CompanyBilling = z.infer<typeof CompanyBilling>;

const companyParams = z.object({ id: Id });

export const listCompanyInvoices = defineCall({
  method: 'GET',
  path: '/companies/:id/invoices',
  caller: 'super',
  summary: 'Invoices, payments and credits of a company, the newest first.',
  params: companyParams,
  responses: { 200: CompanyBilling },
});
export const setCompanyPrice = defineCall({
  method: 'PUT',
  path: '/companies/:id/price',
  caller: 'super',
  summary: "Sets the price of one company in reais a month; null: the plan's amount counts again.",
  params: companyParams,
  body: z.object({ price: Clearable(Reais(0)) }),
  audit: ['company.price'],
  responses: { 200: CompanyBilling },
});
export const grantCredit = defineCall({
  method: 'POST',
  path: '/companies/:id/credits',
  caller: 'super',
  summary: 'Gives a company a credit in reais, or takes some of it back (negative).',
  params: companyParams,
  body: z.object({
    amount: Reais(-1_000_000).refine((reais) => reais !== 0, 'not 0'),
    note: Optional(Text(0, 200)),
  }),
  audit: ['company.credit'],
  responses: { 200: CompanyBilling },
});

export const Coupon = z.object({
  id: IdOut,
  code: z.string(),
  percent: z.number().nullable(),
  /** Reais. */
  amount: z.number().nullable(),
  validUntil: Instant.nullable(),
  mostUses: z.number().nullable(),
  invoices: z.number(),
  uses: z.number(),
});
export type Coupon = z.infer<typeof Coupon>;

export const CouponInput = z
  .object({
    code: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9_-]{3,40}$/, 'letters, digits, _ and -'),
    percent: Clearable(WholeNumber(1, 100)),
    amount: Clearable(Reais(0.01)),
    validUntil: Clearable(z.iso.datetime({ offset: true })),
    mostUses: ClearableLimit(WholeNumber(1, 1_000_000)),
    invoices: Optional(WholeNumber(1, 120)),
  })
  .refine(({ percent, amount }) => (percent ?? null) === null || (amount ?? null) === null, {
    path: ['amount'],
    message: 'percent or amount',
  })
  .refine(({ percent, amount }) => (percent ?? null) !== null || (amount ?? null) !== null, {
    path: ['percent'],
    message: 'required',
  });

export const listCoupons = defineCall({
  method: 'GET',
  path: '/coupons',
  caller: 'super',
  summary: 'Lists the coupons with how many companies use each.',
  responses: { 200: listOf(Coupon) },
});
export const createCoupon = defineCall({
  method: 'POST',
  path: '/coupons',
  caller: 'super',
  summary:
    'Creates a coupon: percent or reais, until a time, for so many companies, off their first invoices.',
  body: CouponInput,
  audit: ['coupon.create'],
  responses: { 201: Coupon },
});
export const deleteCoupon = defineCall({
  method: 'DELETE',
  path: '/coupons/:id',
  caller: 'super',
  summary: 'Removes a coupon; open invoices lose what it takes off, paid ones stay.',
  params: z.object({ id: Id }),
  audit: ['coupon.delete'],
  responses: { 200: Done },
});

/** The operator's lists. `soon`: due within five days. `trials`: whose first days end. */
export const billingLists = ['overdue', 'soon', 'trials', 'suspended', 'paying'] as const;
export type BillingList = (typeof billingLists)[number];

export const BillingRow = z.object({
  companyId: IdOut,
  name: z.string(),
  plan: z.string().nullable(),
  dueDate: Instant,
  daysLeft: z.number(),
  recurrence: z.enum(recurrences),
  invoiceId: IdOut.nullable(),
  payable: z.number().nullable(),
  /** Reais a month. */
  monthly: z.number(),
  lastPaidAt: Instant.nullable(),
});
export type BillingRow = z.infer<typeof BillingRow>;

const billingQuery = PageQuery.extend({ list: z.enum(billingLists) });
export const pageBilling = defineCall({
  method: 'GET',
  path: '/billing',
  caller: 'super',
  summary: 'Companies by how they stand with their invoices, and the sums of all.',
  query: billingQuery,
  responses: {
    200: z.object({
      rows: z.array(BillingRow),
      count: z.number(),
      hasMore: z.boolean(),
      sums: z.object({
        /** Reais a month of the companies that pay. */
        recurring: z.number(),
        counts: z.record(z.enum(billingLists), z.number()),
        /** Reais that are overdue. */
        overdue: z.number(),
      }),
    }),
  },
});
export const exportBilling = defineCall({
  method: 'GET',
  path: '/billing/export',
  caller: 'super',
  summary: 'One of these lists as CSV.',
  query: billingQuery.omit({ pageNumber: true }),
  answersFile: true,
  atOnce: { person: 1, company: 3 },
  audit: ['export.billing'],
  responses: { 200: z.unknown() },
});
export const pageOddPayments = defineCall({
  method: 'GET',
  path: '/billing/payments',
  caller: 'super',
  summary:
    'Payments for the operator to look at: paid twice, less, after the invoice was replaced, or taken back.',
  query: PageQuery,
  responses: { 200: z.object({ payments: z.array(PaymentRow), count: z.number(), hasMore: z.boolean() }) },
});

/** equal; ours or theirs is missing; or both are there with another value or state. */
export const comparisonVerdicts = ['equal', 'missingHere', 'missingThere', 'differs'] as const;
const theirStates = ['open', 'paid', 'expired', 'cancelled', 'refunded', 'chargeback'] as const;

export const ComparedPayment = z.object({
  paymentId: z.string(),
  verdict: z.enum(comparisonVerdicts),
  companyName: z.string().nullable(),
  invoiceId: IdOut.nullable(),
  /** What the provider says, and what is stored here. Amounts are reais. */
  theirs: z.object({ status: z.enum(theirStates), value: z.number(), currency: z.string() }).nullable(),
  ours: z.object({ kind: z.enum(paymentKinds), value: z.number(), currency: z.string() }).nullable(),
  paidAt: Instant.nullable(),
});
export type ComparedPayment = z.infer<typeof ComparedPayment>;

/** Days of the longest comparison. */
export const MOST_COMPARED_DAYS = 92;
export const comparePayments = defineCall({
  method: 'GET',
  path: '/billing/comparison',
  caller: 'super',
  summary: "Compares a provider's payments of a period with ours: what differs comes first, then the newest.",
  query: z.object({
    provider: z.enum(paymentProviders),
    since: z.iso.date(),
    until: z.iso.date(),
  }),
  atOnce: { person: 1, company: 2 },
  responses: {
    200: z.object({
      rows: listOf(ComparedPayment),
      providers: listOf(z.enum(paymentProviders), paymentProviders.length),
    }),
  },
});
