import type { CompanyRow } from '@prosa/contract';
import type { CompanyValues } from './company-dialog.tsx';

/** '2026-11-21' in the browser's time zone; empty without a due date. */
export function dayOf(instant: string | null): string {
  if (instant === null) return '';
  const at = new Date(instant);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/**
 * The body of the request. An empty due date is null. One that was not changed is left out: the company may be in another
 * time zone than this browser, where its day has another name.
 */
export function bodyOf(
  { password, access: _access, dueDate, ...values }: CompanyValues,
  company: CompanyRow | null,
) {
  const isChanged = company === null || dueDate !== dayOf(company.dueDate);
  return {
    ...values,
    recurrence: values.recurrence as 'MENSAL' | '',
    planId: values.planId ?? 0,
    ...(isChanged ? { dueDate: dueDate === '' ? null : dueDate } : {}),
    ...(password === '' ? {} : { password }),
  };
}
