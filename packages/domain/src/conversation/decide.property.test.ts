import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChannelEvent } from './event.ts';
import type { Facts } from './facts.ts';
import { ana, at, countingIds, factsOf, message, NOW, run, ticketOf, trackingOf } from './testing.ts';

const wid = fc.constantFrom('A', 'B', 'C', 'D');
const when = fc.integer({ min: -30, max: 5 });
const anEvent: fc.Arbitrary<ChannelEvent> = fc.oneof(
  fc
    .record({ wid, when, fromMe: fc.boolean(), body: fc.string({ minLength: 1, maxLength: 3 }) })
    .map(({ when, ...rest }) => message({ ...rest, at: at(when) })),
  fc
    .record({ wid, when, ack: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const) })
    .map(({ when, ...rest }) => ({ kind: 'ack' as const, ...rest, at: at(when) })),
  fc
    .record({ wid, when, body: fc.string({ maxLength: 3 }) })
    .map(({ when, ...rest }) => ({ kind: 'edit' as const, ...rest, at: at(when) })),
  fc.record({ wid, when }).map(({ wid, when }) => ({ kind: 'delete' as const, wid, at: at(when) })),
  fc
    .record({ wid, when, fromMe: fc.boolean(), emoji: fc.constantFrom('👍', '❤️', '') })
    .map(({ when, ...rest }) => ({ kind: 'reaction' as const, author: ana, ...rest, at: at(when) })),
  fc
    .record({ wid, when, video: fc.boolean() })
    .map(({ when, ...rest }) => ({ kind: 'call' as const, chat: ana, ...rest, at: at(when) })),
);
/** Two events of one author at one instant have no order, so every event gets an instant of its own. */
const distinctInstants = (events: ChannelEvent[]) =>
  events.map((event, index) => ({ ...event, at: new Date(Date.parse(event.at) + index).toISOString() }));
const someEvents = fc.array(anEvent, { maxLength: 25 }).map(distinctInstants);
const beginnings: fc.Arbitrary<Facts> = fc.constantFrom(
  factsOf(),
  factsOf({ ticket: ticketOf({ unreadMessages: 1 }), tracking: trackingOf() }),
  factsOf({
    closedTicket: ticketOf({ status: 'closed' }),
    connection: { ...factsOf().connection, timeCreateNewTicket: 10 },
  }),
);
const isMessage = (event: ChannelEvent) =>
  event.kind === 'call' || (event.kind === 'message' && event.body.trim() !== '');
const check = (property: (facts: Facts, events: ChannelEvent[]) => void) =>
  fc.assert(fc.property(beginnings, someEvents, property), { numRuns: 400 });

describe('a conversation, whatever events come and in whatever order,', () => {
  it('loses no message and stores none twice', () => {
    check((start, events) => {
      const stored = run(start, events).effects.flatMap((effect) =>
        effect.type === 'storeMessage' ? [effect.message.wid] : [],
      );
      expect(stored.toSorted()).toEqual(
        [...new Set(events.filter(isMessage).map(({ wid }) => wid))].toSorted(),
      );
    });
  });

  it('has at most one live ticket, and every message and period in a ticket that was made or known', () => {
    check((start, events) => {
      const { effects } = run(start, events);
      const made = effects.flatMap((effect) => (effect.type === 'createTicket' ? [effect.ticket.id] : []));
      expect(made.length).toBeLessThanOrEqual(start.ticket ? 0 : 1);
      const ids = new Set([...made, start.ticket?.id, start.closedTicket?.id]);
      for (const effect of effects) {
        if (effect.type === 'storeMessage') expect(ids).toContain(effect.message.ticketId);
        if (effect.type === 'startTracking') expect(ids).toContain(effect.tracking.ticketId);
      }
    });
  });

  it('raises receipts and never lowers them', () => {
    check((start, events) => {
      const highest = new Map<number, number>();
      for (const effect of run(start, events).effects) {
        if (effect.type !== 'raiseAck') continue;
        expect(effect.ack).toBeGreaterThan(highest.get(effect.messageId) ?? 0);
        highest.set(effect.messageId, effect.ack);
      }
    });
  });

  it('does not change when all events come again', () => {
    check((start, events) => {
      const once = run(start, events).facts;
      expect(run(once, events, NOW, countingIds()).facts).toEqual(once);
    });
  });

  it('ends with the same messages in any order', () => {
    check((start, events) => {
      // Two messages with one id are one message with two contents: the one that comes first decides.
      const published = events.filter(
        (event, index) =>
          !isMessage(event) || events.findIndex((e) => isMessage(e) && e.wid === event.wid) === index,
      );
      const content = (facts: Facts) =>
        [...facts.messages].map(([wid, { body, ack, isDeleted, reactions }]) => ({
          wid,
          body,
          ack,
          isDeleted,
          reactions,
        }));
      const sorted = (facts: Facts) => content(facts).toSorted((a, b) => a.wid.localeCompare(b.wid));
      expect(sorted(run(start, published.toReversed()).facts)).toEqual(sorted(run(start, published).facts));
    });
  });

  it('gets the same effects for the same input, which stays unchanged', () => {
    check((start, events) => {
      const before = structuredClone(start);
      const first = run(start, events);
      expect(run(start, events)).toEqual(first);
      expect(start).toEqual(before);
    });
  });
});
