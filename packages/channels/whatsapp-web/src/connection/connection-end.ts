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
  reason: 'A conexão com o WhatsApp caiu. Tentando conectar de novo.',
  next: 'later',
};
const loggedOut: ConnectionEnd = {
  status: 'DISCONNECTED',
  reason: 'O celular desconectou este aparelho. Leia o novo QR code para conectar de novo.',
  next: 'fresh',
};
const troubled: ConnectionEnd = {
  status: 'TIMEOUT',
  reason: 'O WhatsApp está com problemas. Tentando conectar de novo.',
  next: 'later',
};

const endings: Partial<Record<number, ConnectionEnd>> = {
  401: loggedOut,
  419: loggedOut,
  403: {
    status: 'DISCONNECTED',
    reason:
      'O WhatsApp não aceita mais esta conta neste aparelho: ela pode estar restrita ou banida. ' +
      'Confira no celular antes de ler um novo QR code.',
    next: 'fresh',
  },
  408: { status: 'TIMEOUT', reason: 'O WhatsApp não respondeu. Tentando conectar de novo.', next: 'later' },
  411: {
    status: 'DISCONNECTED',
    reason:
      'O celular não permite aparelhos conectados. Ative-os no WhatsApp do celular e leia o novo QR code.',
    next: 'fresh',
  },
  428: lost,
  440: {
    status: 'TIMEOUT',
    reason: 'Esta conexão foi aberta em outro lugar. Tentando retomá-la.',
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

export const words = {
  silent: 'O WhatsApp deixou de responder. Tentando conectar de novo.',
  unscanned: 'Nenhum celular leu o QR code. Inicie a conexão de novo quando estiver com o celular.',
  untyped: 'O código não foi digitado no celular a tempo. Gere outro quando estiver com o celular.',
  takenOver:
    'Esta conexão está aberta em outro lugar e foi deixada com ele. Feche-a lá e inicie a conexão aqui de novo.',
  ended: 'A conexão foi encerrada.',
  notUp: 'A conexão com o WhatsApp não está ativa.',
} as const;
