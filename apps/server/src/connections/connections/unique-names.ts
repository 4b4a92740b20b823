import type { ErrorCode } from '@prosa/contract';
import { AppError } from '@prosa/domain';
import { brokenConstraint } from '../../platform/database/failures.ts';

const codes = new Map<string | null, ErrorCode>([
  ['connections_name', 'ERR_WAPP_NAME_ALREADY_EXISTS'],
  ['meta_connections_account', 'ERR_CHANNEL_ALREADY_CONNECTED'],
  ['connections_tokenHash_key', 'ERR_WAPP_TOKEN_ALREADY_EXISTS'],
]);

/**
 * Runs a change; a name, account or token that is taken throws its error code. The indexes decide, so one of two
 * concurrent changes wins.
 */
export async function withUniqueNames<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    const code = codes.get(brokenConstraint(error));
    throw code ? new AppError(code, { cause: error }) : error;
  }
}
