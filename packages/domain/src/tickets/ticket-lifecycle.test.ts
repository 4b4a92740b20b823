import { ticketStatuses, type TicketStatus } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import {
  attendedStatus,
  isAttended,
  isLive,
  isTransferable,
  mayStep,
  nextStatus,
  statusAfterTransfer,
  stepTo,
  type TicketStep,
} from './ticket-lifecycle.ts';

const steps: TicketStep[] = ['accept', 'returnToQueue', 'resolve', 'ignore', 'reopen'];
const legal: [TicketStatus, TicketStep, TicketStatus][] = [
  ['pending', 'accept', 'open'],
  ['pending', 'ignore', 'closed'],
  ['open', 'returnToQueue', 'pending'],
  ['open', 'resolve', 'closed'],
  ['group', 'resolve', 'closed'],
  ['closed', 'reopen', 'open'],
  ['lgpd', 'ignore', 'closed'],
  ['nps', 'resolve', 'closed'],
];

describe('the life of a ticket', () => {
  it.each(legal)('%s, %s: %s', (from, step, to) => {
    expect(nextStatus(from, step)).toBe(to);
  });

  it('allows no other step', () => {
    const known = new Set(legal.map(([from, step]) => `${from} ${step}`));
    const others = ticketStatuses.flatMap((from) =>
      steps.filter((step) => !known.has(`${from} ${step}`)).map((step) => [from, step] as const),
    );
    expect(others).toHaveLength(ticketStatuses.length * steps.length - legal.length);
    for (const [from, step] of others) expect(() => nextStatus(from, step)).toThrow('ERR_TICKET_STEP');
  });

  it('names the steps that a screen may offer', () => {
    for (const from of ticketStatuses)
      expect(steps.filter((step) => mayStep(from, step))).toEqual(
        steps.filter((step) => legal.some(([status, known]) => status === from && known === step)),
      );
  });

  it('counts as attended while open or a group, and as live until it is closed', () => {
    expect(ticketStatuses.filter(isAttended).sort()).toEqual(['group', 'open']);
    expect(ticketStatuses.filter((status) => !isLive(status))).toEqual(['closed']);
    expect([attendedStatus(false), attendedStatus(true)]).toEqual(['open', 'group']);
  });

  it('opens a group as a group', () => {
    expect(nextStatus('pending', 'accept', true)).toBe('group');
    expect(nextStatus('closed', 'reopen', true)).toBe('group');
  });
});

it.each<[TicketStatus, TicketStatus, TicketStep | null]>([
  ['pending', 'open', 'accept'],
  ['pending', 'group', 'accept'],
  ['pending', 'closed', 'ignore'],
  ['lgpd', 'closed', 'ignore'],
  ['open', 'pending', 'returnToQueue'],
  ['open', 'closed', 'resolve'],
  ['closed', 'open', 'reopen'],
  ['open', 'open', null],
  ['closed', 'closed', null],
])('from %s to %s the step is %s', (current, requested, step) => {
  expect(stepTo(current, requested)).toBe(step);
});

describe('a transfer', () => {
  it('is for tickets that wait or are attended', () => {
    expect(ticketStatuses.filter(isTransferable)).toEqual(['pending', 'open', 'group']);
  });

  it('to a person opens the ticket, a group as a group; without a person the ticket waits', () => {
    expect(statusAfterTransfer(true, false)).toBe('open');
    expect(statusAfterTransfer(true, true)).toBe('group');
    expect(statusAfterTransfer(false, true)).toBe('pending');
  });
});
