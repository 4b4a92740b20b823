import { z } from 'zod';
import { defineCall } from '../call.ts';
import { invoiceStatuses, paymentProviders, recurrences } from '../constants.ts';
import { Id, IdOut, Instant, listOf, NumberIn, PageQuery, Text, WholeNumber } from '../fields.ts';
import { Optional } from '../optional.ts';
import { Plan } from './plans.ts';

/** Rows of a page of invoices. */
export const INVOICES_PAGE_SIZE = 20;

/** Amounts are reais. */
export const Invoice = z.object({
  id: IdOut,
  detail: z.string(),
  /** Of all months together, before what a coupon and a credit take off. */
  value: z.number(),
  discount: z.number(),
  credit: z.number(),
  /** What remains to be paid. */
  payable: z.number(),
  months: z.number(),
  users: z.number(),
  connections: z.number(),
  queues: z.number(),
  dueDate: Instant,
  status: z.enum(invoiceStatuses),
  /** The plan that the payment buys; null: the company's own, or numbers chosen freely. */
  planId: IdOut.nullable(),
  isCustom: z.boolean(),
  coupon: z.string().nullable(),
  paidAt: Instant.nullable(),
  /** The money went back after the payment. */
  mark: z.enum(['refunded', 'chargeback']).nullable(),
  /** Pages of the providers on which it can be paid now. */
  stripeURL: z.string().nullable(),
  mercadopagoURL: z.string().nullable(),
  asaasURL: z.string().nullable(),
});
export type Invoice = z.infer<typeof Invoice>;
const InvoicePage = z.object({ invoices: z.array(Invoice), count: z.number(), hasMore: z.boolean() });

/** Reais with at most two decimals. */
export const Reais = (min: number, max = 1_000_000) =>
  NumberIn(z.number().min(min).max(max).multipleOf(0.01));

const invoiceParams = z.object({ id: Id });
const evenWhenExpired = true;

export const listInvoices = defineCall({
  method: 'GET',
  path: '/invoices/all',
  caller: 'user',
  summary:
    "Lists the company's invoices, the latest due date first: with pageNumber 20 a page, without it as a bare list.",
  query: PageQuery,
  evenWhenExpired,
  responses: { 200: z.union([InvoicePage, listOf(Invoice)]) },
});

/** What the checkout is filled in with. */
export const readCheckout = defineCall({
  method: 'GET',
  path: '/subscription',
  caller: 'admin',
  summary: 'What the checkout offers: the open invoice, plans, prices, ways to pay and who paid last.',
  evenWhenExpired,
  responses: {
    200: z.object({
      invoice: Invoice.nullable(),
      dueDate: Instant.nullable(),
      recurrence: z.enum(recurrences),
      /** The public plans and the own one; `amount` is what this company would pay a month. */
      plans: listOf(Plan),
      planId: IdOut.nullable(),
      /** Prices of a plan with chosen numbers; null where the operator offers none. */
      custom: z.object({ base: z.number(), user: z.number(), connection: z.number() }).nullable(),
      used: z.object({ users: z.number(), connections: z.number(), queues: z.number() }),
      payer: z.object({
        firstName: z.string(),
        lastName: z.string(),
        address2: z.string(),
        city: z.string(),
        state: z.string(),
        country: z.string(),
        zipcode: z.string(),
      }),
      providers: listOf(z.enum(paymentProviders), paymentProviders.length),
    }),
  },
});

const Address = Optional(Text(1, 200));

export const createSubscription = defineCall({
  method: 'POST',
  path: '/subscription',
  caller: 'admin',
  support: 'never',
  summary:
    'Chooses what the open invoice buys, and asks each configured provider for a charge. The server computes the price; data of cards are ignored.',
  body: z.object({
    firstName: Text(1, 100),
    lastName: Optional(Text(1, 100)),
    address2: Address,
    city: Address,
    state: Address,
    country: Address,
    /** In practice the CPF or CNPJ. */
    zipcode: Text(1, 30),
    /** Absent: the company's own plan. */
    plan: Optional(z.union([z.literal('custom'), Id])),
    users: Optional(WholeNumber(1, 10_000)),
    connections: Optional(WholeNumber(1, 10_000)),
    invoiceId: Id,
  }),
  evenWhenExpired,
  audit: ['invoice.choose'],
  responses: {
    200: z.object({
      invoiceId: IdOut,
      qrcode: z.object({ qrcode: z.string() }).optional(),
      stripeURL: z.string().optional(),
      mercadopagoURL: z.string().optional(),
      asaasURL: z.string().optional(),
      /** What is to be paid, as people write it. */
      valorext: z.string(),
      /** True where a credit or coupon covers everything: the invoice is paid. */
      isPaid: z.boolean(),
      /** Configured providers that gave no charge. */
      failed: listOf(z.enum(paymentProviders), paymentProviders.length),
    }),
  },
});

export const readCharge = defineCall({
  method: 'GET',
  path: '/invoices/:id/charge',
  caller: 'user',
  summary: 'Whether an invoice is paid; the providers are asked, each at most every two seconds.',
  params: invoiceParams,
  evenWhenExpired,
  responses: {
    200: z.object({ id: IdOut, status: z.enum(invoiceStatuses), dueDate: Instant.nullable() }),
  },
});

export const readReceipt = defineCall({
  method: 'GET',
  path: '/invoices/:id/receipt',
  caller: 'user',
  summary: 'The receipt of a paid invoice as PDF.',
  params: invoiceParams,
  evenWhenExpired,
  answersFile: true,
  responses: { 200: z.unknown() },
});

export const applyCoupon = defineCall({
  method: 'POST',
  path: '/invoices/:id/coupon',
  caller: 'admin',
  support: 'never',
  summary:
    'Takes what a coupon gives off the open invoice, and off those after it as far as the coupon goes.',
  params: invoiceParams,
  body: z.object({ code: Text(1, 40) }),
  evenWhenExpired,
  audit: ['invoice.coupon'],
  responses: { 200: Invoice },
});
