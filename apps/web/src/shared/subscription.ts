import { OPERATOR_COMPANY_ID, type SessionUser } from '@prosa/contract';

const DAY_MS = 86_400_000;
/** Days before the due date in which the company is reminded. */
const WARNING_DAYS = 5;

export function isSubscriptionExpired({ companyId, company }: SessionUser, now = Date.now()): boolean {
  if (companyId === OPERATOR_COMPANY_ID) return false;
  return !company.status || (company.dueDate !== null && Date.parse(company.dueDate) <= now);
}

/** Whole days left when there are fewer than five; null when there is nothing to say. */
export function daysLeft({ companyId, company }: SessionUser, now = Date.now()): number | null {
  if (companyId === OPERATOR_COMPANY_ID || company.dueDate === null) return null;
  const days = Math.floor((Date.parse(company.dueDate) - now) / DAY_MS);
  return days < WARNING_DAYS ? Math.max(0, days) : null;
}
