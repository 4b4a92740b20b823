import { z } from 'zod';
import { IdOut, Instant } from '../fields.ts';
import { Plan } from './plans.ts';

const subscribed = { id: IdOut, name: z.string(), status: z.boolean(), dueDate: Instant.nullable() };

/** What a company's browsers are sent about its subscription; the people of one that has expired get these, too. */
export const subscriptionEvents = {
  /** The company's plan, due date or state has changed. */
  subscription: z.object({
    action: z.literal('update'),
    company: z.object({ ...subscribed, plan: Plan.nullable() }),
  }),
  /** A payment has extended the company. */
  payment: z.object({ action: z.literal('CONCLUIDA'), company: z.object(subscribed) }),
  /** An invoice of the company is new, or has changed. */
  invoice: z.object({ action: z.literal('update'), invoiceId: IdOut }),
};
