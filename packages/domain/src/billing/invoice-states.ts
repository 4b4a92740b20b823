import type { InvoiceStatus } from '@prosa/contract';

/** What happens to an invoice. `pay`: a payment of what was asked for, or more. `payLess`: of less. */
export const invoiceSteps = ['pay', 'payLess', 'cancel'] as const;
export type InvoiceStep = (typeof invoiceSteps)[number];

/**
 * What a step does: `extend` the company once and close the invoice; keep the money as `credit`; leave the invoice as it
 * is (`nothing`), or `cancelled`.
 */
export type InvoiceEffect = 'extend' | 'credit' | 'cancelled' | 'nothing';

const effects: Record<InvoiceStep, Record<InvoiceStatus, InvoiceEffect>> = {
  pay: { open: 'extend', paid: 'credit', cancelled: 'credit' },
  payLess: { open: 'credit', paid: 'credit', cancelled: 'credit' },
  cancel: { open: 'cancelled', paid: 'nothing', cancelled: 'nothing' },
};

export const invoiceEffect = (status: InvoiceStatus, step: InvoiceStep): InvoiceEffect =>
  effects[step][status];

/** How an invoice is shown: paid, overdue, or still running; the due date is compared by the day. */
export type InvoiceState = 'paid' | 'cancelled' | 'overdue' | 'active';

export function invoiceState(
  { status, dueDate }: { status: InvoiceStatus; dueDate: string },
  startOfToday: Date,
): InvoiceState {
  if (status !== 'open') return status;
  return new Date(dueDate) < startOfToday ? 'overdue' : 'active';
}

/** Days after the due date at which a company that has not paid is suspended. */
export const GRACE_DAYS = 3;
/** Days from the due date on which the admins are reminded: before, on and after it. */
export const dunningDays = [-5, -1, 0, 2] as const;
export type DunningDay = (typeof dunningDays)[number];

/**
 * The reminder that is due so many days after the due date (negative: before it): the newest one that has not been sent
 * in this term. Earlier ones that were missed are left out.
 */
export function dunningDue(day: number, sent: number | null): DunningDay | null {
  const reached = dunningDays.findLast((step) => step <= day);
  return reached !== undefined && (sent === null || reached > sent) && day < GRACE_DAYS ? reached : null;
}
