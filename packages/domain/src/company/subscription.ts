import { OPERATOR_COMPANY_ID } from '@prosa/contract';

/**
 * Whether a company may only read and pay: it is switched off, or its due date is past. The operator's own company
 * never expires, nor does one without a due date.
 */
export function isSubscriptionExpired(
  company: { id: number; status: boolean; dueDate: string | null },
  now: Date,
): boolean {
  if (company.id === OPERATOR_COMPANY_ID) return false;
  return !company.status || (company.dueDate !== null && new Date(company.dueDate) <= now);
}
