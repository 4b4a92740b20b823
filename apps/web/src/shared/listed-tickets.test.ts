import type { CompanyEvent } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { stateAfter } from './listed-tickets.ts';

type Event = CompanyEvent<'appMessage'>;
const event = (action: 'update' | 'delete', change: object): Event =>
  ({ action, message: { id: 7, ack: 3, status: 'sent', isDeleted: false, ...change } }) as Event;
const known = { id: 7, ack: 1, status: 'sent' } as const;

describe('how far an own last message came, after an event', () => {
  it.each([
    ['is read', event('update', {}), { id: 7, ack: 3, status: 'sent' }],
    ['has failed', event('update', { ack: 0, status: 'failed' }), { id: 7, ack: 0, status: 'failed' }],
    ['is deleted for everyone', event('update', { isDeleted: true }), null],
    ['is discarded', event('delete', {}), null],
    ['is another one', event('update', { id: 8 }), known],
  ])('the message %s', (_name, came, expected) => {
    expect(stateAfter(known, came)).toEqual(expected);
  });

  it('stays nothing where the customer has the last word', () => {
    expect(stateAfter(null, event('update', {}))).toBe(null);
  });
});
