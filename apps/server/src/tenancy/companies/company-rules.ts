import type { CompanyInput } from '@prosa/contract';
import { AppError } from '@prosa/domain';
import type { z } from 'zod';
import { brokenConstraint } from '../../platform/database/failures.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import { type CompanyValues, planExists, startOfDay } from './queries.ts';

type Input = Partial<z.output<typeof CompanyInput>>;
const aDay = /^\d{4}-\d{2}-\d{2}$/;

/** Runs a change; throws ERR_COMPANY_NAME_ALREADY_EXISTS if the unique index finds the name taken. */
export async function withUniqueName<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (cause) {
    if (brokenConstraint(cause) !== 'companies_name') throw cause;
    throw new AppError('ERR_COMPANY_NAME_ALREADY_EXISTS', { cause });
  }
}

export async function requirePlan(
  tx: OperatorTransaction,
  planId: number | undefined,
  which: 'public' | 'all',
): Promise<void> {
  if (planId === undefined || (await planExists(tx, planId, which === 'public'))) return;
  throw new AppError('ERR_NO_PLAN_FOUND');
}

/** The input as columns: a due day begins in the company's time zone, and an empty recurrence is null. */
export async function toValues(
  tx: OperatorTransaction,
  { password: _password, ...input }: Input,
  companyId: number | null,
): Promise<CompanyValues> {
  const values: CompanyValues = { ...input };
  if (input.dueDate !== undefined) values.billingDay = null;
  if (input.recurrence === '') values.recurrence = null;
  if (input.dueDate && aDay.test(input.dueDate)) {
    values.dueDate = await startOfDay(tx, input.dueDate, companyId);
  }
  return values;
}
