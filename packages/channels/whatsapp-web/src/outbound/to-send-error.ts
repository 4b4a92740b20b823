import { reason } from '@prosa/domain';
import { SendError } from '@prosa/channel-driver';
import { codeOf } from '../connection/connection-end.ts';

/** Refused for what it is; for 408 and the like, and where nothing was said, it passes. */
const lasting = new Set([400, 403, 404, 405, 406, 410]);

/** What our own code does wrong. */
const faults = [TypeError, RangeError, ReferenceError, SyntaxError];

/**
 * What fails below a call is the connection's, or the store's, and passes. A fault of ours does not: it is let through,
 * for who called to see that it is none of the channel's.
 */
export function toSendError(cause: unknown): unknown {
  if (cause instanceof SendError || faults.some((fault) => cause instanceof fault)) return cause;
  const code = codeOf(cause);
  return code !== null && lasting.has(code)
    ? new SendError('permanent', reason('web.refusedRequest', { code }), { cause })
    : new SendError('transient', reason('web.notUp'), { cause });
}
