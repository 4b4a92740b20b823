import type { ErrorCode } from '@prosa/contract';
import { AppError } from '@prosa/domain';
import { brokenConstraint } from '../../platform/database/failures.ts';

const codes = new Map<string | null, ErrorCode>([
  ['queues_name', 'ERR_QUEUE_NAME_ALREADY_EXISTS'],
  ['queues_color', 'ERR_QUEUE_COLOR_ALREADY_EXISTS'],
]);

/** Runs a change; a name or colour that is taken (the indexes say so, whoever was first) answers its code. */
export async function withUniqueNames<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    const code = codes.get(brokenConstraint(error));
    throw code ? new AppError(code, { cause: error }) : error;
  }
}

/** While the hours of queues count, the text that is sent outside them is not taken away. */
export function requireOutOfHoursText(
  scheduleType: string | null,
  before: string,
  after: string | undefined,
): void {
  if (scheduleType !== 'queue' || after !== '' || before === '') return;
  throw new AppError('ERR_TEXT_REQUIRED', { details: [{ field: 'outOfHoursMessage', message: 'required' }] });
}
