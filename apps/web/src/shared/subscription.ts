import { OPERATOR_COMPANY_ID, type SessionUser } from '@prosa/contract';

const DAY_MS = 86_400_000;
/** The company is reminded in this many days before the due date. */
const WARNING_DAYS = 5;

export function isSubscriptionExpired({ companyId, company }: SessionUser, now = Date.now()): boolean {
  if (companyId === OPERATOR_COMPANY_ID) return false;
  return !company.status || (company.dueDate !== null && Date.parse(company.dueDate) <= now);
}

/** Whole days left when fewer than five remain, 0 after the due date; null when no reminder is due. */
export function daysLeft({ companyId, company }: SessionUser, now = Date.now()): number | null {
  if (companyId === OPERATOR_COMPANY_ID || company.dueDate === null) return null;
  const days = Math.floor((Date.parse(company.dueDate) - now) / DAY_MS);
  return days < WARNING_DAYS ? Math.max(0, days) : null;
}
