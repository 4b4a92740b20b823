import { reason } from '@prosa/domain';
import type { ConnectionStatus } from '@prosa/contract';

/**
 * What follows the end of a connection. now: reconnect at once; later: reconnect after a wait that grows; fresh: the
 * pairing is over, forget it and request a new one; replaced: somebody else has the session, return a few times only.
 */
export interface ConnectionEnd {
  status: Extract<ConnectionStatus, 'TIMEOUT' | 'DISCONNECTED'> | null;
  reason: string;
  next: 'now' | 'later' | 'fresh' | 'replaced';
}

const lost: ConnectionEnd = {
  status: 'TIMEOUT',
  reason: reason('web.lost'),
  next: 'later',
};
const loggedOut: ConnectionEnd = {
  status: 'DISCONNECTED',
  reason: reason('web.loggedOut'),
  next: 'fresh',
};
const troubled: ConnectionEnd = {
  status: 'TIMEOUT',
  reason: reason('web.troubled'),
  next: 'later',
};

const endings: Partial<Record<number, ConnectionEnd>> = {
  401: loggedOut,
  419: loggedOut,
  403: {
    status: 'DISCONNECTED',
    reason: reason('web.banned'),
    next: 'fresh',
  },
  408: { status: 'TIMEOUT', reason: reason('web.noAnswer'), next: 'later' },
  411: {
    status: 'DISCONNECTED',
    reason: reason('web.noLinkedDevices'),
    next: 'fresh',
  },
  428: lost,
  440: {
    status: 'TIMEOUT',
    reason: reason('web.replaced'),
    next: 'replaced',
  },
  500: troubled,
  503: troubled,
  515: { status: null, reason: '', next: 'now' },
};

/** Classifies an end by its code, which comes from WhatsApp, or from Baileys for an end that it noticed itself. */
export const connectionEndOf = (code: number): ConnectionEnd => endings[code] ?? lost;

export function codeOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null) return null;
  const { output, data } = error as { output?: { statusCode?: unknown }; data?: unknown };
  // A refused query carries its code in the error's data.
  const code = typeof data === 'number' ? data : output?.statusCode;
  return typeof code === 'number' ? code : null;
}
