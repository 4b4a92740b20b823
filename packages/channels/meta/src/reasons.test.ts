import { failureKind } from '@prosa/domain';
import { describe, expect, it } from 'vitest';
import { faultOf } from './faults.ts';

const reasonOf = (code: number, subcode: number | null = null) =>
  faultOf({ code, subcode, message: 'm', isTransient: false }).reason;

describe('what the platform refuses for good', () => {
  it.each([
    [131047, null, 'window'],
    [10, 2018278, 'window'],
    [10, 2534022, 'window'],
    [131050, null, 'optOut'],
    [131026, null, 'noAddress'],
    [100, 2018001, 'noAddress'],
    [131062, null, 'noAddress'],
    [551, null, 'blocked'],
    [132000, null, 'template'],
    [132005, null, 'template'],
    [132012, null, 'template'],
    [131053, null, 'badFile'],
    [131051, null, 'notSupported'],
    [131049, null, 'limit'],
    [131048, null, 'limit'],
    [190, null, 'connectionDown'],
    [133010, null, 'connectionDown'],
    [10, null, 'connectionDown'],
    [99999, null, 'asStated'],
  ] as const)('%i/%s is shown to people as %s', (code, subcode, kind) => {
    expect(failureKind(reasonOf(code, subcode))).toBe(kind);
  });
});
