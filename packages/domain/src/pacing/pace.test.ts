import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beginPace,
  checkGap,
  nextSendAt,
  nextOf,
  paceAfter,
  paceGaps,
  type PaceKind,
  paceKindOf,
  paceKinds,
} from './pace.ts';

const now = 1_000_000_000;
const minute = 60_000;
const stranger = { isGroup: false, isKnown: false, lastInAt: null, typedAt: null };
const busy = { ...stranger, isKnown: true, lastInAt: now, typedAt: now };

it('numbers are checked as far apart as bulk is sent', () => {
  const [shortest, longest] = paceGaps.bulk;
  expect([checkGap(() => 0), checkGap(() => 1)]).toEqual([shortest, longest]);
});

describe('a waiting message is', () => {
  it.each([
    ['a first contact', stranger, 'first'],
    ['a first contact, whoever writes it', { ...stranger, typedAt: now }, 'first'],
    ['no first contact in a group', { ...stranger, isGroup: true }, 'bulk'],
    ['an answer', { ...stranger, isKnown: true, lastInAt: now - 59 * minute }, 'reply'],
    ['no answer after an hour', { ...stranger, isKnown: true, lastInAt: now - 60 * minute }, 'bulk'],
    ['written just now', { ...stranger, isKnown: true, typedAt: now - minute }, 'typed'],
    ['not written just now', { ...stranger, isKnown: true, typedAt: now - 2 * minute }, 'bulk'],
    ['bulk in a campaign, whoever has just written', { ...busy, isMass: true }, 'bulk'],
    ['a first contact in a campaign too', { ...stranger, isMass: true }, 'first'],
  ] as const)('%s', (_what, talk, kind) => {
    expect(paceKindOf(talk, now)).toBe(kind);
  });
});

interface Waiting {
  id: number;
  kind: PaceKind;
  at: number;
}
type Sent = Waiting & { sentAt: number };

/** Simulates a number over whole days: it sends what the pace allows, then sleeps until the next possible send. */
function play(arrivals: Waiting[], random: () => number): Sent[] {
  const open = arrivals.toSorted((one, other) => one.at - other.at);
  const sent: Sent[] = [];
  let clock = now;
  let pace = beginPace(clock, random);
  while (open.length > 0) {
    const here = open.filter(({ at }) => at <= clock);
    const chosen = nextOf(here, pace, clock);
    if (chosen) {
      sent.push({ ...chosen, sentAt: clock });
      open.splice(open.indexOf(chosen), 1);
      pace = paceAfter(pace, chosen.kind, clock, random);
      continue;
    }
    const coming = open.find(({ at }) => at > clock)?.at ?? Number.POSITIVE_INFINITY;
    clock = Math.min(nextSendAt(here, pace) ?? Number.POSITIVE_INFINITY, coming);
  }
  return sent;
}

const someRandom = fc
  .infiniteStream(fc.double({ min: 0, max: 0.999_999, noNaN: true }))
  .map((stream) => () => Number(stream.next().value));
const someArrivals = fc
  .array(fc.record({ kind: fc.constantFrom(...paceKinds), at: fc.nat(10 * minute).map((ms) => now + ms) }), {
    maxLength: 40,
  })
  .map((list) => list.map((one, id) => ({ ...one, id })));
const gapsBetween = (sent: Sent[]) =>
  sent.slice(1).map(({ sentAt }, index) => sentAt - (sent[index]?.sentAt ?? 0));
const ofKind = (sent: Sent[], kind: PaceKind) => sent.filter((one) => one.kind === kind);

describe('a number', () => {
  it('never sends two messages closer than the shortest gap, overall and per kind', () => {
    fc.assert(
      fc.property(someArrivals, someRandom, (arrivals, random) => {
        const sent = play(arrivals, random);
        expect(sent).toHaveLength(arrivals.length);
        const all = gapsBetween(sent);
        expect(all.every((gap) => gap >= paceGaps.reply[0])).toBe(true);
        for (const kind of paceKinds)
          expect(gapsBetween(ofKind(sent, kind)).every((gap) => gap >= paceGaps[kind][0])).toBe(true);
      }),
    );
  });

  it('sends messages of one kind in the order in which they came', () => {
    fc.assert(
      fc.property(someArrivals, someRandom, (arrivals, random) => {
        for (const kind of paceKinds) {
          const at = ofKind(play(arrivals, random), kind).map((one) => one.at);
          expect(at).toEqual(at.toSorted((one, other) => one - other));
        }
      }),
    );
  });

  it('delays an answer by at most the gap of a reply, whatever bulk is under way', () => {
    fc.assert(
      fc.property(someArrivals, fc.nat(10 * minute), someRandom, (arrivals, after, random) => {
        const others = arrivals.filter(({ kind }) => kind !== 'reply');
        const answer = { id: -1, kind: 'reply' as const, at: now + after };
        const sent = play([...others, answer], random).find(({ id }) => id === -1);
        expect((sent?.sentAt ?? 0) - answer.at).toBeLessThanOrEqual(paceGaps.reply[1]);
      }),
    );
  });

  it('sends no campaign while anything of people and bots may go', () => {
    fc.assert(
      fc.property(
        someArrivals,
        fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
        (arrivals, masses) => {
          const waiting = arrivals.map((one, index) => ({ ...one, isMass: masses[index] ?? false }));
          const pace = beginPace(now, () => 0);
          const at = now + 30_000;
          const mayGo = waiting.filter(({ kind }) => pace[kind] <= at);
          const next = nextOf(waiting, pace, at);
          expect(next?.isMass ?? false).toBe(mayGo.length > 0 && mayGo.every(({ isMass }) => isMass));
        },
      ),
    );
  });

  it('does not slow down a person who types because of bulk to others', () => {
    const bulk = Array.from({ length: 100 }, (_, id) => ({ id, kind: 'bulk' as const, at: now }));
    const typed = Array.from({ length: 5 }, (_, id) => ({
      id: 1_000 + id,
      kind: 'typed' as const,
      at: now + (id + 1) * 10_000,
    }));
    for (const { sentAt, at } of ofKind(play([...bulk, ...typed], Math.random), 'typed'))
      expect(sentAt - at).toBeLessThanOrEqual(paceGaps.reply[1]);
  });

  it.each([
    ['bulk', 100, 99 * 8_000, 101 * 20_000],
    ['first', 15, 14 * 60_000, 16 * 150_000],
  ] as const)('spreads out a burst of %s', (kind, count, shortest, longest) => {
    const sent = play(
      Array.from({ length: count }, (_, id) => ({ id, kind, at: now })),
      Math.random,
    );
    const last = (sent.at(-1)?.sentAt ?? 0) - now;
    expect(last).toBeGreaterThanOrEqual(shortest);
    expect(last).toBeLessThanOrEqual(longest);
    // The gaps are irregular.
    expect(new Set(gapsBetween(sent).map(Math.round)).size).toBeGreaterThan(count / 2);
  });

  it('takes its waits from the random source that it is given', () => {
    const pace = beginPace(now, () => 0);
    expect(pace).toEqual({ reply: now, typed: now, bulk: now + 8_000, first: now + 60_000 });
    expect(paceAfter(pace, 'typed', now, () => 0.5)).toEqual({
      reply: now + 450,
      typed: now + 2_750,
      bulk: now + 8_000,
      first: now + 60_000,
    });
  });

  it('has nothing to send when nothing waits', () => {
    const pace = beginPace(now, () => 0);
    expect([nextSendAt([], pace), nextOf([], pace, now)]).toEqual([null, null]);
    expect(nextOf([{ kind: 'first' }], pace, now)).toBeNull();
    expect(nextSendAt([{ kind: 'first' }, { kind: 'bulk' }], pace)).toBe(now + 8_000);
  });
});
