import { describe, expect, it } from 'vitest';
import {
  greetedNow,
  greetingDueAt,
  laneDueAt,
  movedByPerson,
  movedByTime,
  withoutGreeting,
  type LaneRules,
  type LaneVisit,
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
const visit = (more: Partial<LaneVisit> = {}): LaneVisit => ({
  ...movedByPerson(null, { tagId: 1, position: 0 }, NOW),
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
    const dragged = movedByPerson(moved, { tagId: 3, position: 0 }, NOW);
    expect(laneDueAt(rules(3, { timeLane: 1, nextLaneId: 1 }), dragged, answered)).toEqual(later(3600));
  });
});

describe('the greeting of a lane', () => {
  const greeting = { greetingMessageLane: 'Olá' };

  it('waits until the move can no longer be taken back, and comes once in a visit', () => {
    expect(greetingDueAt(greeting, visit())).toEqual(later(15));
    expect(greetingDueAt(greeting, greetedNow(visit(), later(15)))).toBeNull();
    expect(greetingDueAt({ greetingMessageLane: '  ' }, visit())).toBeNull();
  });

  it('comes once from each lane while only automation moves the ticket', () => {
    const greeted = greetedNow(visit(), NOW);
    const away = movedByTime(greeted, { tagId: 2, position: 0 }, NOW);
    expect(greetingDueAt(greeting, away)).not.toBeNull();
    const back = movedByTime(away, { tagId: 1, position: 0 }, NOW);
    expect(greetingDueAt(greeting, back)).toBeNull();
    expect(greetingDueAt(greeting, movedByPerson(away, { tagId: 1, position: 0 }, later(60)))).not.toBeNull();
  });
});

describe('a lane without a greeting', () => {
  it('counts as greeted, so that a text that it gets later does not reach who is there already', () => {
    const silent = withoutGreeting(visit(), { greetingMessageLane: ' ' }, NOW);
    expect(greetingDueAt({ greetingMessageLane: 'Olá' }, silent)).toBeNull();
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
});
