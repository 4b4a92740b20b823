import { reason } from '@prosa/domain';
import type { ConnectionStatus } from '@prosa/contract';

/**
 * What follows the end of a connection. now: the next one at once; later: after a wait that grows; fresh: the pairing
 * is over, forget it and ask for a new one; replaced: somebody else has the session, come back a few times only.
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

/** By the code that WhatsApp, or Baileys for what it noticed itself, gives for the end. */
export const connectionEndOf = (code: number): ConnectionEnd => endings[code] ?? lost;

/** The code in an error of Baileys'; null where there is none. */
export function codeOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null) return null;
  const { output, data } = error as { output?: { statusCode?: unknown }; data?: unknown };
  // What a query was refused with is its error's data.
  const code = typeof data === 'number' ? data : output?.statusCode;
  return typeof code === 'number' ? code : null;
}
