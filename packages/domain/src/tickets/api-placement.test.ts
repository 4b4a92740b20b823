import { describe, expect, it } from 'vitest';
import {
  apiStep,
  apiTicketStatus,
  attendedElsewhereText,
  isAttendedElsewhere,
  type ApiPlacement,
} from './api-placement.ts';

const placement = (facts: Partial<ApiPlacement> = {}): ApiPlacement => ({
  userId: null,
  queueId: null,
  closeTicket: false,
  noRegister: false,
  ...facts,
});
const waiting = { status: 'pending', userId: null, queueId: null } as const;

describe('a live ticket that a program writes into', () => {
  it.each([
    ['nobody in particular', {}, { status: 'open', userId: 1, queueId: 2 }, false],
    ['its own user and queue', { userId: 1, queueId: 2 }, { status: 'open', userId: 1, queueId: 2 }, false],
    ['a user, while it has none', { userId: 1 }, waiting, false],
    ['another user', { userId: 3 }, { status: 'open', userId: 1, queueId: 2 }, true],
    ['another queue', { queueId: 3 }, { status: 'pending', userId: null, queueId: 2 }, true],
  ] as const)('for %s', (_what, asked, live, isElsewhere) => {
    expect(isAttendedElsewhere(live, placement(asked))).toBe(isElsewhere);
  });

  it.each([
    ['stays without a request', waiting, {}, 'stay'],
    ['is taken for a person', waiting, { userId: 1 }, 'take'],
    ['enters a queue', waiting, { queueId: 1 }, 'queue'],
    ['stays in its queue', { ...waiting, queueId: 1 }, { queueId: 1 }, 'stay'],
    ['is closed while it only waits', waiting, { closeTicket: true }, 'close'],
    ['is not closed while it waits for a person', { ...waiting, userId: 1 }, { closeTicket: true }, 'stay'],
    [
      'is not closed while a person attends it',
      { status: 'open', userId: 1, queueId: 1 },
      { closeTicket: true },
      'stay',
    ],
    [
      'is not closed for the one who attends it',
      { status: 'open', userId: 1, queueId: 1 },
      { closeTicket: true, userId: 1 },
      'stay',
    ],
    ['of a group stays', { status: 'group', userId: null, queueId: null }, { closeTicket: true }, 'stay'],
    ['stays while it waits for consent', { ...waiting, status: 'lgpd' }, { userId: 1 }, 'stay'],
    ['stays while it waits for a rating', { ...waiting, status: 'nps' }, { closeTicket: true }, 'stay'],
  ] as const)('%s', (_what, live, asked, step) => {
    expect(apiStep(live, placement(asked))).toBe(step);
  });
});

it.each([
  [{}, 'pending'],
  [{ queueId: 1 }, 'pending'],
  [{ userId: 1 }, 'open'],
  [{ userId: 1, closeTicket: true }, 'closed'],
] as const)('a new ticket for %j is %s', (asked, status) => {
  expect(apiTicketStatus(placement(asked))).toBe(status);
});

it('names who attends the ticket in the words of the specification', () => {
  expect(attendedElsewhereText('Ana', 'Vendas')).toBe(
    'Ticket em outro atendimento. Atendente: Ana - Fila: Vendas',
  );
});
