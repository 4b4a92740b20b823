import { Unstorable } from '@prosa/channel-driver';
import { isOfTheValue } from '../platform/database/failures.ts';

/** For drivers, which go on behind what can never be kept: rejects with Unstorable when the database refuses a value. */
export async function orUnstorable<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((cause: unknown) => {
    throw isOfTheValue(cause) ? new Unstorable('the database refuses a value', { cause }) : cause;
  });
}
