import { describe, expect, it } from 'vitest';
import {
  greetedNow,
  isGapUsedUp,
  isGreetingDue,
  isInLane,
  laneDueAt,
  movedByPerson,
  movedByTime,
  movedOut,
  stayBefore,
  withoutGreeting,
  type LaneRules,
  type LaneVisit,
  type VisitInLane,
} from './lanes.ts';

const NOW = new Date('2026-03-02T12:00:00.000Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const rules = (id: number, more: Partial<LaneRules> = {}): LaneRules => ({
  id,
  timeLane: null,
  nextLaneId: null,
  rollbackLaneId: null,
  greetingMessageLane: '',
  ...more,
});
const visit = (more: Partial<VisitInLane> = {}): VisitInLane => ({
  ...movedByPerson(null, { tagId: 1, position: 0 }, NOW),
  tagId: 1,
  ...more,
});

const answered = { status: 'open', fromMe: true, lastMessageAt: null } as const;

describe('a lane with a time', () => {
  it('moves the ticket on after its hours', () => {
    expect(laneDueAt(rules(1, { timeLane: 3, nextLaneId: 2 }), visit(), answered)).toEqual(later(3 * 3600));
  });

  it('counts from our last message where that came after the move, and not while the customer waits', () => {
    const lane = rules(1, { timeLane: 3, nextLaneId: 2 });
    const at = (seconds: number) => later(seconds).toISOString();
    expect(laneDueAt(lane, visit(), { ...answered, lastMessageAt: at(600) })).toEqual(later(600 + 3 * 3600));
    expect(laneDueAt(lane, visit(), { ...answered, lastMessageAt: at(-600) })).toEqual(later(3 * 3600));
    expect(laneDueAt(lane, visit(), { ...answered, fromMe: false })).toBeNull();
    expect(laneDueAt(lane, visit(), { ...answered, status: 'pending' })).toBeNull();
  });

  it.each([
    ['no time', { nextLaneId: 2 }],
    ['no next lane', { timeLane: 3 }],
    ['itself as the next lane', { timeLane: 3, nextLaneId: 1 }],
  ])('moves nothing with %s', (_, more) => {
    expect(laneDueAt(rules(1, more), visit(), answered)).toBeNull();
  });

  it('comes to rest when lanes name each other in a circle', () => {
    const lanes = [1, 2, 3].map((id) => rules(id, { timeLane: 1, nextLaneId: (id % 3) + 1 }));
    let at = visit();
    const went: number[] = [];
    for (let step = 0; step < 20; step += 1) {
      const lane = lanes[at.tagId - 1];
      const due = lane && laneDueAt(lane, at, answered);
      if (!due) break;
      at = movedByTime(at, { tagId: lane.nextLaneId ?? 0, position: 0 }, due);
      went.push(at.tagId);
    }
    expect(went).toEqual([2, 3]);
  });

  it('goes through the same lanes again once a person has moved the ticket', () => {
    const back = rules(2, { timeLane: 1, nextLaneId: 1 });
    const moved = movedByTime(visit(), { tagId: 2, position: 0 }, NOW);
    expect(laneDueAt(back, moved, answered)).toBeNull();
    const dragged = movedByPerson(moved, { tagId: 3, position: 0 }, later(60));
    expect(laneDueAt(rules(3, { timeLane: 1, nextLaneId: 1 }), dragged, answered)).toEqual(later(3660));
  });
});

describe('the greeting of a lane', () => {
  const greeting = { greetingMessageLane: 'Olá' };

  it('waits until the move can no longer be taken back, and comes once in a visit', () => {
    expect([14, 15, 16].map((seconds) => isGreetingDue(greeting, visit(), later(seconds)))).toEqual([
      false,
      true,
      true,
    ]);
    expect(isGreetingDue(greeting, greetedNow(visit(), later(15)), later(16))).toBe(false);
    expect(isGreetingDue({ greetingMessageLane: '  ' }, visit(), later(16))).toBe(false);
  });

  it('does not come a day late', () => {
    const day = 24 * 3600;
    expect(isGreetingDue(greeting, visit(), later(day))).toBe(true);
    expect(isGreetingDue(greeting, visit(), later(day + 1))).toBe(false);
  });

  it('comes once from each lane while only automation moves the ticket', () => {
    const greeted = greetedNow(visit(), NOW);
    const away = movedByTime(greeted, { tagId: 2, position: 0 }, NOW);
    expect(isGreetingDue(greeting, away, later(15))).toBe(true);
    const back = movedByTime(away, { tagId: 1, position: 0 }, NOW);
    expect(isGreetingDue(greeting, back, later(15))).toBe(false);
    const dragged = movedByPerson(away, { tagId: 1, position: 0 }, later(60));
    expect(isGreetingDue(greeting, dragged, later(75))).toBe(true);
  });
});

describe('a lane without a greeting', () => {
  it('counts as greeted, so that a text that it gets later does not reach who is there already', () => {
    const silent = withoutGreeting(visit(), { greetingMessageLane: ' ' }, NOW);
    expect(isGreetingDue({ greetingMessageLane: 'Olá' }, silent, later(60))).toBe(false);
    expect(withoutGreeting(visit(), { greetingMessageLane: 'Olá' }, NOW)).toEqual(visit());
  });
});

describe('a move by a person', () => {
  it('within the lane changes nothing but the position', () => {
    const before = greetedNow(visit(), NOW);
    expect(movedByPerson(before, { tagId: 1, position: 7 }, later(60))).toEqual({ ...before, position: 7 });
  });

  it('that is taken back goes on with the visit of before', () => {
    const before = greetedNow(visit({ position: 4 }), NOW);
    const slip = movedByPerson(before, { tagId: 2, position: 0 }, later(3600));
    const back = movedByPerson(slip, { tagId: 1, position: 4 }, later(3610));
    expect(back).toMatchObject({ tagId: 1, position: 4, enteredAt: before.enteredAt });
    expect(back.greetedAt).toBe(before.greetedAt);
  });

  it('back after that time is a new visit', () => {
    const slip = movedByPerson(greetedNow(visit(), NOW), { tagId: 2, position: 0 }, later(3600));
    const back = movedByPerson(slip, { tagId: 1, position: 0 }, later(3615));
    expect(back).toMatchObject({ enteredAt: later(3615).toISOString(), greetedAt: null });
  });

  it('that is taken back remembers what automation has done', () => {
    const before = movedByTime(greetedNow(visit(), NOW), { tagId: 2, position: 0 }, NOW);
    const slip = movedByPerson(before, { tagId: 3, position: 0 }, later(3600));
    const back = movedByPerson(slip, { tagId: 2, position: 0 }, later(3610));
    expect(back).toMatchObject({ passed: [1], greeted: [1] });
    const tooLate = movedByPerson(slip, { tagId: 2, position: 0 }, later(3615));
    expect(tooLate).toMatchObject({ passed: [], greeted: [] });
  });
});

describe('a move out of the lanes', () => {
  const before = greetedNow(visit({ position: 4 }), NOW);

  it('that is taken back goes on with the visit of before, at its position', () => {
    const out = movedOut(before, later(3600));
    expect(out).toMatchObject({ tagId: null, enteredAt: later(3600).toISOString() });
    expect(isInLane(out)).toBe(false);
    expect(stayBefore(out, 1, later(3610))).toMatchObject({ position: 4 });
    const back = movedByPerson(out, { tagId: 1, position: 4 }, later(3610));
    expect(back).toEqual({ ...before, previous: expect.objectContaining({ tagId: null }) });
  });

  it('is none for a ticket in no lane, which may still go back', () => {
    expect(movedOut(null, NOW)).toBeNull();
    const out = movedOut(before, later(3600));
    expect(movedOut(out, later(3605))).toBeNull();
  });

  it('begins a new visit once it can no longer be taken back, and in another lane', () => {
    const out: LaneVisit | null = movedOut(before, later(3600));
    for (const [tagId, seconds] of [
      [1, 3615],
      [2, 3601],
    ] as const) {
      const fresh = movedByPerson(out, { tagId, position: 0 }, later(seconds));
      expect(fresh).toMatchObject({ enteredAt: later(seconds).toISOString(), greetedAt: null });
    }
  });
});

describe('the gap between two positions', () => {
  it('is used up when its middle is one of them', () => {
    expect(isGapUsedUp(1, 2)).toBe(false);
    expect(isGapUsedUp(3, 3)).toBe(true);
    let below = 2;
    let places = 0;
    while (!isGapUsedUp(1, below)) {
      below = (1 + below) / 2;
      places += 1;
    }
    expect(below).toBeGreaterThan(1);
    expect(places).toBeGreaterThan(40);
  });
});
