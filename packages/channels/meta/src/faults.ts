import { reason, type CodedReason } from '@prosa/domain';
import { SendError } from '@prosa/channel-driver';

/**
 * What a fault of the platform means. `wait`: passes by itself. `reconnect`: passes when the credentials are renewed.
 * `permission`: concerns this message or all of them, which the state of the connection decides. `account`: nothing
 * goes out until somebody settles it with the platform. `window`: the customer has to write first, or a template is
 * needed. `optOut`: the customer accepts no such messages. `refused`: never accepted as it is. `unknown`: nobody knows
 * whether the platform did it.
 */
type FaultKind =
  | 'wait'
  | 'reconnect'
  | 'permission'
  | 'account'
  | 'window'
  | 'optOut'
  | 'refused'
  | 'unknown';

export interface Fault {
  kind: FaultKind;
  /** A reason of `@prosa/domain`. */
  reason: string;
  /** Seconds before another try makes sense, if known. */
  waitSeconds: number | null;
  /** The platform's error code; null when it gave none. */
  code: number | null;
}

/** An error in an answer of the Graph API, or in a status of WhatsApp. */
export interface GraphErrorBody {
  code: number;
  subcode: number | null;
  message: string;
  isTransient: boolean;
}

/** How long a connection pauses when its account may not send; then one message tries for the whole queue. */
const PAUSE_SECONDS = 5 * 60;

type Row = [kind: FaultKind, reason: CodedReason, waitSeconds?: number];

/** By code. Sources: the Cloud API's, the Messenger platform's and the Graph API's pages on error codes (2026). */
const codes: Partial<Record<number, Row>> = {
  0: ['reconnect', 'meta.credentials'],
  // The outcome is open: the Messenger platform has answered this for messages that were delivered.
  1: ['unknown', 'meta.busy'],
  2: ['wait', 'meta.busy'],
  3: ['permission', 'meta.permission'],
  4: ['wait', 'meta.tooFast', 60],
  10: ['permission', 'meta.permission'],
  17: ['wait', 'meta.tooFast', 60],
  32: ['wait', 'meta.tooFast', 60],
  33: ['reconnect', 'meta.numberGone'],
  100: ['refused', 'meta.invalidData'],
  102: ['reconnect', 'meta.credentials'],
  190: ['reconnect', 'meta.credentials'],
  368: ['account', 'meta.policy', PAUSE_SECONDS],
  551: ['refused', 'meta.unavailable'],
  613: ['wait', 'meta.tooFast', 30],
  1200: ['wait', 'meta.busy'],
  80002: ['wait', 'meta.tooFast', 60],
  80006: ['wait', 'meta.tooFast', 60],
  80007: ['wait', 'meta.tooFast', 60],
  130429: ['wait', 'meta.tooFast', 2],
  130472: ['refused', 'meta.experiment'],
  130497: ['refused', 'meta.country'],
  131000: ['wait', 'meta.busy'],
  131005: ['permission', 'meta.permission'],
  131008: ['refused', 'meta.missingData'],
  131009: ['refused', 'meta.invalidData'],
  131016: ['wait', 'meta.busy'],
  131021: ['refused', 'meta.ownNumber'],
  131026: ['refused', 'meta.notOnWhatsapp'],
  131031: ['account', 'meta.locked', PAUSE_SECONDS],
  131037: ['account', 'meta.displayName', PAUSE_SECONDS],
  131042: ['account', 'meta.payment', PAUSE_SECONDS],
  131045: ['permission', 'meta.unregistered'],
  131047: ['window', 'meta.window'],
  131048: ['account', 'meta.limited', PAUSE_SECONDS],
  131049: ['refused', 'meta.marketingLimit'],
  131050: ['optOut', 'meta.optedOut'],
  131051: ['refused', 'meta.unsupportedType'],
  131052: ['refused', 'meta.customerFile'],
  131053: ['refused', 'meta.file'],
  131056: ['wait', 'meta.pairRate', 4],
  131057: ['wait', 'meta.maintenance', 60],
  131062: ['refused', 'meta.needsNumber'],
  132000: ['refused', 'meta.template.parameters'],
  132001: ['refused', 'meta.template.missing'],
  132005: ['refused', 'meta.template.tooLong'],
  132007: ['refused', 'meta.template.policy'],
  132012: ['refused', 'meta.template.format'],
  132015: ['refused', 'meta.template.paused'],
  132016: ['refused', 'meta.template.disabled'],
  133004: ['wait', 'meta.busy'],
  133010: ['permission', 'meta.unregistered'],
  135000: ['refused', 'meta.notAccepted'],
};

/** Subcodes are more precise than their code, which only says permissions or parameters. */
const subcodes: Partial<Record<number, Row>> = {
  2018001: ['refused', 'meta.customerGone'],
  2018065: ['window', 'meta.window'],
  2018108: ['refused', 'meta.unavailable'],
  2018278: ['window', 'meta.window'],
  2534014: ['refused', 'meta.customerGone'],
  2534022: ['window', 'meta.window'],
  1545041: ['refused', 'meta.unavailable'],
  2018047: ['refused', 'meta.file'],
  1357046: ['unknown', 'meta.busy'],
};

/** Maps an error of the platform to a fault; an unknown code is judged by its HTTP status. */
export function faultOf(error: GraphErrorBody, status = 400): Fault {
  const row = (error.subcode === null ? undefined : subcodes[error.subcode]) ?? codes[error.code];
  if (row) {
    const [kind, why, waitSeconds = null] = row;
    return { kind, reason: reason(why, { code: error.code }), waitSeconds, code: error.code };
  }
  if (error.code >= 200 && error.code < 300)
    return {
      kind: 'permission',
      reason: reason('meta.permission', { code: error.code }),
      waitSeconds: null,
      code: error.code,
    };
  const passes = error.isTransient || status === 429 || status >= 500;
  return {
    kind: passes ? 'wait' : 'refused',
    reason: reason(passes ? 'meta.busyDetail' : 'meta.refused', {
      code: error.code,
      detail: error.message.slice(0, 200),
    }),
    waitSeconds: null,
    code: error.code,
  };
}

export const slow: Fault = {
  kind: 'unknown',
  reason: reason('meta.slow'),
  waitSeconds: null,
  code: null,
};
export const unreachable: Fault = {
  kind: 'wait',
  reason: reason('meta.unreachable'),
  waitSeconds: null,
  code: null,
};
export const nonsense: Fault = {
  kind: 'unknown',
  reason: reason('meta.nonsense'),
  waitSeconds: null,
  code: null,
};

/** The reason for a message that failed after the platform took it: nothing retries it, even if the fault passes. */
export function failureReason(fault: Fault): string {
  if (fault.kind !== 'wait' && fault.kind !== 'unknown') return fault.reason;
  return reason('meta.failedLate', { code: fault.code ?? '?' });
}

const passing: ReadonlySet<FaultKind> = new Set(['wait', 'reconnect', 'permission', 'account', 'unknown']);

/**
 * The outbox retries faults that pass, including those that pass only after somebody reconnects, and a missing
 * permission until the connection has been checked.
 */
export function sendErrorOf(fault: Fault, cause?: unknown): SendError {
  const passes = passing.has(fault.kind);
  const { waitSeconds } = fault;
  return new SendError(passes ? 'transient' : 'permanent', fault.reason, { waitSeconds, cause });
}
