import { campaignStatuses } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import {
  allowsStep,
  campaignSteps,
  canariesLeft,
  isEditable,
  isReleasable,
  statusAfterEdit,
} from './campaign-states.ts';

const now = new Date('2026-11-20T12:00:00Z');

describe('a campaign', () => {
  it.each([
    ['INATIVA', ['edit', 'delete']],
    ['PROGRAMADA', ['edit', 'start', 'cancel', 'delete']],
    ['EM_ANDAMENTO', ['cancel', 'finish']],
    ['CANCELADA', ['edit', 'restart', 'delete']],
    ['FINALIZADA', ['delete']],
  ] as const)('that is %s allows %j', (status, steps) => {
    expect(campaignSteps.filter((step) => allowsStep(status, step))).toEqual(steps);
  });

  it.each([
    ['INATIVA', null, true],
    ['PROGRAMADA', '2026-11-20T14:00:00Z', true],
    ['PROGRAMADA', '2026-11-20T13:00:00Z', false],
    ['PROGRAMADA', '2026-11-20T12:30:00Z', false],
    ['PROGRAMADA', '2026-11-20T11:00:00Z', false],
    ['CANCELADA', '2026-11-20T12:30:00Z', true],
    ['EM_ANDAMENTO', '2026-11-20T14:00:00Z', false],
    ['FINALIZADA', null, false],
  ] as const)('that is %s for %j is editable: %j', (status, scheduledAt, expected) => {
    expect(isEditable({ status, scheduledAt }, now)).toBe(expected);
  });

  it.each([
    [null, null, 500, Number.POSITIVE_INFINITY, false],
    [10, null, 0, 10, true],
    [10, null, 7, 3, true],
    [10, null, 12, 0, true],
    [10, '2026-11-20T11:00:00Z', 12, Number.POSITIVE_INFINITY, false],
  ])('that begins with %j and was released at %j has after %j recipients %j left', (...facts) => {
    const [canarySize, releasedAt, begun, left, releasable] = facts;
    const canary = { canarySize, releasedAt };
    expect(canariesLeft(canary, begun)).toBe(left);
    expect(isReleasable({ status: 'EM_ANDAMENTO', ...canary })).toBe(releasable);
    expect(isReleasable({ status: 'CANCELADA', ...canary })).toBe(false);
  });

  it('is scheduled by its time, and stays cancelled until it is restarted', () => {
    const at = '2026-11-20T14:00:00Z';
    const next = (scheduledAt: string | null) =>
      campaignStatuses.map((status) => statusAfterEdit(status, scheduledAt));
    expect(next(at)).toEqual(['PROGRAMADA', 'PROGRAMADA', null, 'CANCELADA', null]);
    expect(next(null)).toEqual(['INATIVA', 'INATIVA', null, 'CANCELADA', null]);
  });
});
