import { reason } from '@prosa/domain';
import { SendError } from '@prosa/channel-driver';
import { codeOf } from '../connection/connection-end.ts';

/** Codes of a lasting refusal; 408 and the like, and errors without a code, are transient. */
const lasting = new Set([400, 403, 404, 405, 406, 410]);

/** Errors of our own code. */
const faults = [TypeError, RangeError, ReferenceError, SyntaxError];

/**
 * A failure of the connection or the store is transient, unless WhatsApp refused for good. A fault of our own code is
 * passed on unchanged, so that the caller does not blame the channel.
 */
export function toSendError(cause: unknown): unknown {
  if (cause instanceof SendError || faults.some((fault) => cause instanceof fault)) return cause;
  const code = codeOf(cause);
  return code !== null && lasting.has(code)
    ? new SendError('permanent', reason('web.refusedRequest', { code }), { cause })
    : new SendError('transient', reason('web.notUp'), { cause });
}
