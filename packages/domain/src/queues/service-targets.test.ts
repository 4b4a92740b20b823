import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ServiceCalendar } from './service-calendar.ts';
import {
  dueTargets,
  firstDue,
  openTargetState,
  type QueueTargets,
  type TargetPeriod,
  targetStatesOf,
  urgentTarget,
} from './service-targets.ts';

const MINUTE_MS = 60_000;
const always = new ServiceCalendar({ schedules: null, holidays: [], timeZone: 'UTC' });
const beganAt = Date.parse('2026-11-20T12:00:00Z');
const minute = (count: number): number => beganAt + count * MINUTE_MS;
const period = (facts: Partial<TargetPeriod> = {}): TargetPeriod => ({
  beganAt,
  firstAnswerAt: null,
  endedAt: null,
  isActiveDemand: false,
  ...facts,
});
const states = (
  now: number,
  facts: Partial<TargetPeriod> = {},
  targets: QueueTargets = { firstAnswer: 10, resolution: 100 },
) => {
  const { firstAnswer, resolution } = targetStatesOf(targets, period(facts), always, now);
  return [firstAnswer, resolution];
};

describe('the targets of a period', () => {
  it.each([
    ['run', 7, ['running', 'running']],
    ['are near in the last fifth of the time', 8, ['near', 'running']],
    ['are near until the very end', 10, ['near', 'running']],
    ['are missed afterwards', 11, ['breached', 'running']],
    ['are each counted by its own time', 101, ['breached', 'breached']],
  ])('%s', (_what, passed, expected) => {
    expect(states(minute(passed))).toEqual(expected);
  });

  it('are met by an answer and an end in time, and missed by late ones, whatever the time now', () => {
    expect(states(minute(999), { firstAnswerAt: minute(10), endedAt: minute(100) })).toEqual(['met', 'met']);
    const late = { firstAnswerAt: minute(11), endedAt: minute(101) };
    expect(states(minute(999), late)).toEqual(['breached', 'breached']);
  });

  it('are neither met nor missed where the period ended in time without an answer', () => {
    expect(states(minute(999), { endedAt: minute(5) })).toEqual([null, 'met']);
    expect(states(minute(999), { endedAt: minute(50) })).toEqual(['breached', 'met']);
  });

  it('ask for no first answer where the company wrote first', () => {
    expect(states(minute(50), { isActiveDemand: true })).toEqual([null, 'running']);
  });

  it('are none where the queue has none', () => {
    expect(states(minute(999), {}, { firstAnswer: null, resolution: null })).toEqual([null, null]);
  });

  it('are due, and near, at moments of service time', () => {
    const hours = { startTimeA: '08:00', endTimeA: '18:00', startTimeB: '', endTimeB: '' };
    const weekdayEn = 'friday' as const;
    const closed = { ...hours, endTimeA: '' };
    const schedules = (['saturday', 'sunday', 'monday'] as const).map((day) => ({
      weekday: day,
      weekdayEn: day,
      ...(day === 'monday' ? hours : closed),
    }));
    const calendar = new ServiceCalendar({
      schedules: [{ weekday: weekdayEn, weekdayEn, ...hours }, ...schedules],
      holidays: [],
      timeZone: 'UTC',
    });
    const began = { beganAt: Date.parse('2026-11-20T17:50:00Z') };
    const targets = { firstAnswer: 15, resolution: null };
    expect(dueTargets(targets, period(began), calendar).firstAnswer).toEqual({
      nearAt: '2026-11-23T08:02:00.000Z',
      dueAt: '2026-11-23T08:05:00.000Z',
    });
    const at = (instant: string, minutes: number) =>
      targetStatesOf({ firstAnswer: minutes, resolution: null }, period(began), calendar, Date.parse(instant))
        .firstAnswer;
    // They stand still while nobody serves: 15 minutes run on, and 11 are near, over the whole weekend.
    for (const instant of ['2026-11-20T18:01:00Z', '2026-11-22T12:00:00Z', '2026-11-23T08:00:00Z'])
      expect([at(instant, 15), at(instant, 11)]).toEqual(['running', 'near']);
    expect([at('2026-11-23T08:01:01Z', 15), at('2026-11-23T08:01:01Z', 11)]).toEqual(['running', 'breached']);
  });

  it('only ever go from running to near to missed as time passes', () => {
    const order = ['running', 'near', 'breached'];
    const minutes = fc.integer({ min: 1, max: 43_200 });
    const moments = fc.tuple(fc.nat(3_000_000_000), fc.nat(3_000_000_000));
    const property = fc.property(minutes, moments, (target, passed) => {
      const targets = { firstAnswer: target, resolution: null };
      const due = dueTargets(targets, period(), always).firstAnswer;
      const [early = 0, late = 0] = passed.toSorted((one, other) => one - other);
      const places = [early, late].map((after) =>
        due === null ? -1 : order.indexOf(openTargetState(due, beganAt + after)),
      );
      expect(places[0]).toBeLessThanOrEqual(places[1] ?? -1);
      expect(places[0]).toBeGreaterThanOrEqual(0);
    });
    fc.assert(property);
  });
});

describe('a ticket is marked with', () => {
  const due = (near: number, at: number) => ({
    nearAt: new Date(minute(near)).toISOString(),
    dueAt: new Date(minute(at)).toISOString(),
  });
  const both = { firstAnswer: due(8, 10), resolution: due(5, 6) };
  it.each([
    ['nothing while its targets run', 4, null],
    ['what is near', 5, ['resolution', 'near']],
    ['what is missed, rather than what is near', 9, ['resolution', 'breached']],
    ['the first answer, where both are missed', 11, ['firstAnswer', 'breached']],
  ])('%s', (_what, passed, expected) => {
    const urgent = urgentTarget(both, minute(passed));
    expect(urgent && [urgent.target, urgent.state]).toEqual(expected);
  });

  it('nothing without targets; what is due first is of the open ones', () => {
    expect([urgentTarget(null, minute(99)), firstDue(null)]).toEqual([null, null]);
    expect(firstDue(both)).toBe(due(5, 6).dueAt);
    expect(firstDue({ firstAnswer: due(8, 10), resolution: null })).toBe(due(8, 10).dueAt);
  });
});
