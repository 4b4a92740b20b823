import { describe, expect, it } from 'vitest';
import { announcementPhase, announcementTellings, isPeriodInOrder, nextPhaseAt } from './announcements.ts';

type AnnouncementState = NonNullable<Parameters<typeof announcementTellings>[0]>;

const now = new Date('2026-11-25T12:00:00Z');
const earlier = '2026-11-25T11:59:59Z';
const later = '2026-11-25T12:00:01Z';
const latest = '2026-11-26T12:00:00Z';

describe('an announcement', () => {
  it.each([
    [true, null, null, 'shown', null],
    [true, earlier, null, 'shown', null],
    [true, now.toISOString(), later, 'shown', later],
    [true, null, later, 'shown', later],
    [true, later, null, 'planned', later],
    [true, later, latest, 'planned', later],
    [true, earlier, now.toISOString(), 'ended', null],
    [true, null, earlier, 'ended', null],
    [false, null, null, 'inactive', null],
    [false, later, latest, 'inactive', null],
  ])(
    'with status %s from %s until %s is %s; the next change by time is at %s',
    (status, startsAt, endsAt, phase, at) => {
      const announcement = { status, startsAt, endsAt };
      expect(announcementPhase(announcement, now)).toBe(phase);
      expect(nextPhaseAt(announcement, now)).toEqual(at === null ? null : new Date(at));
    },
  );

  it.each([
    [null, null, true],
    [earlier, null, true],
    [null, earlier, true],
    [earlier, later, true],
    [later, earlier, false],
    [later, later, false],
    // The same instant in another time zone.
    ['2026-11-25T12:00:00+03:00', '2026-11-25T10:00:00Z', true],
  ])('from %s until %s is in order: %s', (startsAt, endsAt, isInOrder) => {
    expect(isPeriodInOrder({ startsAt, endsAt })).toBe(isInOrder);
  });
});

describe('a change of an announcement', () => {
  const shown: AnnouncementState = { isShown: true, audience: 'plans', planIds: [1], companyIds: [] };
  const hidden = { ...shown, isShown: false };
  const everybody: AnnouncementState = { ...shown, audience: 'everybody', planIds: [] };
  const operators = { kind: 'operators' };
  const plan = { kind: 'plans', ids: [1] };
  const toOperators = (action: string) => ({ action, audience: { to: operators, except: [] } });
  const toOthers = (action: string, to: object, except: object[] = []) => ({
    action,
    audience: { to, except: [operators, ...except] },
  });

  it.each([
    ['a new one', null, shown, [toOperators('create'), toOthers('create', plan)]],
    ['a new one whose time has not come', null, hidden, [toOperators('create')]],
    ['one that begins', hidden, shown, [toOperators('update'), toOthers('create', plan)]],
    ['one that ends', shown, hidden, [toOperators('update'), toOthers('delete', plan)]],
    ['another text', shown, shown, [toOperators('update'), toOthers('update', plan)]],
    ['one that is removed', shown, null, [toOperators('delete'), toOthers('delete', plan)]],
    ['a hidden one that is removed', hidden, null, [toOperators('delete')]],
    [
      'a larger audience',
      shown,
      everybody,
      [toOperators('update'), toOthers('update', { kind: 'everybody' })],
    ],
    [
      'another audience',
      shown,
      { ...shown, audience: 'companies' as const, planIds: [], companyIds: [4] },
      [
        toOperators('update'),
        toOthers('delete', plan, [{ kind: 'companies', ids: [4] }]),
        toOthers('update', { kind: 'companies', ids: [4] }),
      ],
    ],
  ])('is announced: %s', (_, before, after, expected) => {
    expect(announcementTellings(before, after)).toEqual(expected);
  });
});
