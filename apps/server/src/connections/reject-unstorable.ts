import { UnstorableError } from '@prosa/channel-driver';
import { isOfTheValue } from '../platform/database/failures.ts';

/** For drivers, which skip what can never be stored: rejects with UnstorableError when the database refuses a value. */
export async function rejectUnstorable<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((cause: unknown) => {
    throw isOfTheValue(cause) ? new UnstorableError('the database refuses a value', { cause }) : cause;
  });
}
