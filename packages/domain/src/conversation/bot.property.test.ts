import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { words } from './bot/words.ts';
import { decide } from './decide.ts';
import type { Effect } from './effects.ts';
import { evolve } from './evolve.ts';
import type { Facts, TrackingFacts } from './facts.ts';
import { countingIds } from './testing.ts';
import { live, someLife, type Exchange } from './testing-life.ts';
import { someBeginning, texts } from './testing-scenarios.ts';

const check = (property: (exchanges: Exchange[], start: Facts) => void) =>
  fc.assert(
    fc.property(someBeginning, someLife, (start, life) => property(live(start, life), start)),
    { numRuns: 600 },
  );
const bodies = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.type === 'answer' ? [effect.answer.body] : []));
const byBot = (exchanges: Exchange[]) => exchanges.filter(({ what }) => what.kind !== 'person');
/** Each effect with the facts before and after it. */
function* steps({ before, effects }: Exchange): Generator<{ effect: Effect; known: Facts; next: Facts }> {
  let known = before;
  for (const effect of effects) {
    const next = evolve(known, effect);
    yield { effect, known, next };
    known = next;
  }
}
describe('whatever a customer, people and the clock do', () => {
  it('no message is lost or stored twice, and no answer has the id of another', () => {
    check((exchanges) => {
      const events = exchanges.flatMap(({ event }) =>
        event?.kind === 'message' || event?.kind === 'call' ? [event.wid] : [],
      );
      const all = exchanges.flatMap(({ effects }) => effects);
      const stored = all.flatMap((effect) => (effect.type === 'storeMessage' ? [effect.message.wid] : []));
      expect(stored.toSorted()).toEqual([...new Set(events)].toSorted());
      const wids = all.flatMap((effect) => (effect.type === 'answer' ? [effect.answer.wid] : []));
      expect(wids).toEqual([...new Set(wids)]);
    });
  });

  it('there is at most one live ticket, and exactly the live ticket has an open period', () => {
    check((exchanges) => {
      for (const exchange of exchanges) {
        for (const { effect, known } of steps(exchange)) {
          if (effect.type === 'createTicket') expect(known.ticket).toBeNull();
          if (effect.type === 'startTracking') expect(known.tracking).toBeNull();
          if (effect.type === 'changeTracking') expect(known.tracking?.id).toBe(effect.trackingId);
        }
        const { ticket, closedTicket, tracking } = exchange.after;
        expect(tracking === null).toBe(ticket === null);
        if (closedTicket) expect(closedTicket.status).toBe('closed');
        expect(ticket?.status).not.toBe('closed');
      }
    });
  });

  it('the bot never speaks over a person or in a plain group, and shows no menu to a contact whose bot is off', () => {
    check((exchanges) => {
      for (const exchange of byBot(exchanges)) {
        const isClock = exchange.what.kind === 'clock';
        for (const { effect, known } of steps(exchange)) {
          if (effect.type !== 'answer') continue;
          const { body } = effect.answer;
          const isOwnSwitch = body === words.noAudio && !known.contact.acceptAudioMessage;
          const isCall = body === known.company.settings.AcceptCallWhatsappMessage;
          if (!isOwnSwitch && !isCall && !isClock) expect(known.ticket?.status).not.toBe('open');
          if (known.isGroup && known.connection.groupAsTicket !== 'enabled') expect(body).toBeUndefined();
        }
        const isMenuSent = exchange.effects.some((e) => e.type === 'logTicket' && e.logType === 'chatBot');
        if (exchange.before.contact.disableBot) expect(isMenuSent).toBe(false);
        if (exchange.event && 'fromMe' in exchange.event && exchange.event.fromMe)
          expect(bodies(exchange.effects)).toEqual([]);
      }
    });
  });

  it('the bot keeps its limits: what it repeats is counted within a period', () => {
    const repeated = (effect: Effect) => {
      if (effect.type === 'logTicket') return effect.logType === 'chatBot';
      const body = effect.type === 'answer' ? effect.answer.body : '';
      const again = [texts.closedConnection, texts.closedQueue, words.consent];
      return again.includes(body) || body.startsWith(words.invalidOption);
    };
    check((exchanges, { connection }) => {
      const { maxUseBotQueues: limit } = connection;
      let [wids, rates] = [0, 0];
      for (const exchange of exchanges) {
        for (const { effect } of steps(exchange)) {
          const isReset =
            effect.type === 'startTracking' ||
            (effect.type === 'changeTicket' && effect.set.amountUsedBotQueues === 0);
          if (isReset) wids = 0;
          if (effect.type === 'startTracking') rates = 0;
          if (repeated(effect)) wids += 1;
          if (effect.type === 'answer' && effect.answer.body === words.invalidRate) rates += 1;
        }
        if (limit > 0) expect(wids).toBeLessThanOrEqual(limit);
        if (connection.maxUseBotQueuesNPS > 0) expect(rates).toBeLessThan(connection.maxUseBotQueuesNPS);
      }
    });
  });

  it('the same is not said twice within two seconds, nor the menu unasked within the pause', () => {
    check((exchanges, { connection }) => {
      const last = new Map<string, number>();
      let menuAt = Number.NEGATIVE_INFINITY;
      for (const exchange of exchanges) {
        for (const { effect } of steps(exchange)) {
          // The bot starts afresh when a person acts on the ticket.
          const isNew = effect.type === 'startTracking' || exchange.what.kind === 'person';
          const isReopened = effect.type === 'changeTicket' && effect.set.isOutOfHour === false;
          if (isNew || isReopened) {
            last.clear();
            menuAt = Number.NEGATIVE_INFINITY;
          }
          if (effect.type === 'logTicket' && effect.logType === 'chatBot') {
            const at = exchange.now.getTime();
            const isAsked = exchange.event?.kind === 'message' && exchange.event.body === '#';
            if (!isAsked) expect(at - menuAt).toBeGreaterThanOrEqual(connection.timeUseBotQueues * 60_000);
            menuAt = at;
          }
        }
        const kinds = [words.consent, words.invalidRate, texts.closedConnection, texts.closedQueue];
        for (const body of bodies(exchange.effects).filter((each) => kinds.includes(each))) {
          const before = last.get(body) ?? Number.NEGATIVE_INFINITY;
          expect(exchange.now.getTime() - before, body).toBeGreaterThanOrEqual(2_000);
          last.set(body, exchange.now.getTime());
        }
      }
    });
  });
});

const inOrder = ['createdAt', 'queuedAt', 'startedAt', 'closedAt', 'ratingAt', 'finishedAt'] as const;
function expectMonotonic(tracking: TrackingFacts): void {
  const events = inOrder.flatMap((name) => tracking[name] ?? []);
  expect(events).toEqual(events.toSorted());
  if (tracking.chatbotAt !== null) expect(tracking.createdAt <= tracking.chatbotAt).toBe(true);
}

describe('the log and the periods', () => {
  it('record every change of status, queue and person', () => {
    const entries: Partial<Record<string, string[]>> = {
      closed: ['closed', 'autoClose'],
      open: ['open'],
      pending: ['reopen'],
      group: ['reopen'],
    };
    check((exchanges) => {
      for (const exchange of byBot(exchanges)) {
        const logged = exchange.effects.flatMap((e) => (e.type === 'logTicket' ? [e.logType as string] : []));
        for (const { effect, known } of steps(exchange)) {
          if (effect.type !== 'changeTicket') continue;
          const ticket = known.ticket ?? known.closedTicket;
          const { status, queueId, userId } = effect.set;
          const isMoved = status !== undefined && status !== ticket?.status;
          // Consent leads to the status in which other tickets begin, without a log entry.
          if (isMoved && ticket?.status !== 'lgpd')
            expect(logged.some((type) => entries[status]?.includes(type))).toBe(true);
          if (typeof queueId === 'number' && queueId !== ticket?.queueId)
            expect(logged.some((type) => type === 'queue' || type === 'redirect')).toBe(true);
          if (typeof userId === 'number' && userId !== ticket?.userId) expect(logged).toContain('userDefine');
        }
        if (exchange.effects.some(({ type }) => type === 'createTicket'))
          expect(logged.includes('create') || logged.includes('lgpd')).toBe(true);
      }
    });
  });

  it('have times that never go back', () => {
    check((exchanges) => {
      let last = '';
      const spoken = new Map<number, string>();
      for (const exchange of exchanges) {
        for (const { effect, known, next } of steps(exchange)) {
          if (effect.type === 'logTicket') {
            expect(effect.at >= last).toBe(true);
            last = effect.at;
          }
          if (next.tracking) expectMonotonic(next.tracking);
          if (effect.type === 'changeTracking' && known.tracking)
            expectMonotonic({ ...known.tracking, ...effect.set });
          if (effect.type !== 'answer') continue;
          const { ticketId, createdAt } = effect.answer;
          expect(createdAt > (spoken.get(ticketId) ?? '')).toBe(true);
          spoken.set(ticketId, createdAt);
        }
      }
    });
  });
});

describe('deciding', () => {
  it('gives the same effects for the same input, and changes nothing of the input', () => {
    fc.assert(
      fc.property(someBeginning, someLife, (start, life) => {
        const before = structuredClone(start);
        const first = live(start, life).map(({ effects }) => effects);
        expect(live(start, life).map(({ effects }) => effects)).toEqual(first);
        expect(start).toEqual(before);
      }),
      { numRuns: 200 },
    );
  });

  it('causes nothing when any event comes again', () => {
    check((exchanges) => {
      const end = exchanges.at(-1);
      if (!end) return;
      for (const { event } of exchanges) {
        if (event) expect(decide(end.after, event, end.now, countingIds())).toEqual([]);
      }
    });
  });
});
