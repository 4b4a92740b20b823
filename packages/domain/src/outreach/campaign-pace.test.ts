import { greaterIntervals, longerIntervalCounts, messageIntervals } from '@prosa/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  gapAfter,
  MOST_POSTPONED,
  MOST_QUEUED,
  alternating,
  portionAt,
  PORTION,
  sharedOut,
} from './campaign-pace.ts';

const intervals = { messageInterval: 20, longerIntervalAfter: 3, greaterInterval: 60 };
const always = {
  startHour: '00:00',
  endHour: '00:00',
  sabado: true,
  domingo: true,
  holidays: [],
  timeZone: 'America/Sao_Paulo',
};
const now = new Date('2026-11-20T15:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);

it('the longer interval comes after every so many messages', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map((count) => gapAfter(intervals, count) / 1_000)).toEqual([
    20, 20, 20, 60, 20, 20, 60,
  ]);
  expect(gapAfter({ ...intervals, longerIntervalAfter: 0 }, 3)).toBe(20_000);
  expect(gapAfter({ ...intervals, greaterInterval: 0 }, 3)).toBe(20_000);
});

describe('connections that share a campaign', () => {
  it('take of the places what they would take, and none two more than another', () => {
    expect(sharedOut(10, [1, 1, 1])).toEqual([1, 1, 1]);
    expect(sharedOut(10, [50, 2, 0, 50])).toEqual([4, 2, 0, 4]);
    expect(sharedOut(0, [5])).toEqual([0]);
    expect(sharedOut(5, [])).toEqual([]);
  });

  it('alternate while more than one would take a place', () => {
    expect(alternating([2, 0, 3, 1])).toEqual([0, 2, 3, 0, 2, 2]);
    expect(alternating([])).toEqual([]);
  });

  it('leave no place free that one of them would take', () => {
    const counts = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 8 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), counts, (places, wanting) => {
        const shares = sharedOut(places, wanting);
        const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
        expect(sum(shares)).toBe(Math.min(places, sum(wanting)));
        for (const [index, share] of shares.entries()) {
          expect(share).toBeLessThanOrEqual(wanting[index] ?? 0);
          const most = Math.max(...shares);
          if (share < (wanting[index] ?? 0)) expect(share).toBeGreaterThanOrEqual(most - 1);
        }
      }),
    );
  });
});

describe('a campaign hands over', () => {
  const portion = (facts: object, more: object = {}, window = always) =>
    portionAt(
      now,
      { handed: 0, queued: 0, postponed: 0, lastLeftAt: null, ...facts },
      { ...intervals, ...more },
      window,
    );

  it('its first message at once', () => {
    expect(portion({})).toEqual({ count: 1, askAt: null });
  });

  it('the next one an interval after the one before has left', () => {
    expect(portion({ handed: 1, queued: 1 })).toEqual({ count: 0, askAt: new Date(now.getTime() + 1_000) });
    expect(portion({ handed: 1, lastLeftAt: ago(19) }).askAt).toEqual(ago(-1));
    expect(portion({ handed: 1, lastLeftAt: ago(20) }).count).toBe(1);
    expect(portion({ handed: 3, lastLeftAt: ago(20) }).askAt).toEqual(ago(-40));
  });

  it('the next one although some are tried again later, up to a bound', () => {
    const left = { handed: 3, lastLeftAt: ago(60) };
    expect(portion({ ...left, queued: 2, postponed: 2 }).count).toBe(1);
    expect(portion({ ...left, queued: 3, postponed: 2 }).count).toBe(0);
    const bound = portion({ ...left, queued: MOST_POSTPONED, postponed: MOST_POSTPONED });
    expect(bound).toEqual({ count: 0, askAt: ago(-30) });
  });

  it('portions if it has no interval, up to a bound', () => {
    const none = { messageInterval: 0, longerIntervalAfter: 0 };
    expect(portion({ handed: 900, lastLeftAt: ago(0) }, none).count).toBe(PORTION);
    expect(portion({ queued: MOST_QUEUED - 7 }, none).count).toBe(7);
    expect(portion({ queued: MOST_QUEUED }, none).count).toBe(0);
  });

  it('no more than until the longer interval, if it has no other', () => {
    const none = { messageInterval: 0 };
    expect(portion({}, none).count).toBe(3);
    expect(portion({ handed: 2, lastLeftAt: ago(0) }, none).count).toBe(1);
    expect(portion({ handed: 3, lastLeftAt: ago(0) }, none).askAt).toEqual(ago(-60));
  });

  it('nothing outside of the sending hours', () => {
    const closed = { ...always, startHour: '18:00', endHour: '20:00' };
    expect(portion({}, {}, closed)).toEqual({ count: 0, askAt: new Date('2026-11-20T21:00:00Z') });
  });

  it('messages that leave never closer than the interval, however long each takes', () => {
    const seconds = fc.integer({ min: 0, max: 90 });
    fc.assert(
      fc.property(
        fc.constantFrom(...messageIntervals.filter((each) => each > 0)),
        fc.constantFrom(...longerIntervalCounts),
        fc.constantFrom(...greaterIntervals),
        fc.array(seconds, { minLength: 2, maxLength: 40 }),
        (messageInterval, longerIntervalAfter, greaterInterval, delays) => {
          const rule = { messageInterval, longerIntervalAfter, greaterInterval };
          let clock = now.getTime();
          const left: number[] = [];
          for (const delay of delays) {
            for (;;) {
              const progress = {
                handed: left.length,
                queued: 0,
                postponed: 0,
                lastLeftAt: left.at(-1) ?? null,
              };
              const lastLeftAt = progress.lastLeftAt === null ? null : new Date(progress.lastLeftAt);
              const { count, askAt } = portionAt(new Date(clock), { ...progress, lastLeftAt }, rule, always);
              if (count > 0) break;
              clock = askAt?.getTime() ?? Number.NaN;
            }
            clock += delay * 1_000;
            left.push(clock);
          }
          for (let index = 1; index < left.length; index += 1)
            expect((left[index] ?? 0) - (left[index - 1] ?? 0)).toBeGreaterThanOrEqual(gapAfter(rule, index));
        },
      ),
    );
  });
});
