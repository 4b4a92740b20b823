import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { audienceOf, leftOutBecause } from './campaign-audience.ts';

const nobody = { blocked: false, suppressed: false, optedOut: false, invalid: false, twice: false };
const group = (facts: object) => ({ ...nobody, isChecked: false, count: 1, ...facts });

describe('a recipient', () => {
  it.each([
    [{}, null],
    [{ twice: true }, 'twice'],
    [{ invalid: true, twice: true }, 'invalid'],
    [{ optedOut: true, invalid: true }, 'optedOut'],
    [{ suppressed: true, optedOut: true }, 'suppressed'],
    [{ blocked: true, suppressed: true, twice: true }, 'blocked'],
  ])('of whom is known %j is left out because: %j', (facts, reason) => {
    expect(leftOutBecause({ ...nobody, ...facts })).toBe(reason);
  });
});

describe('an audience', () => {
  it('has the checked and the unknown numbers, and the others by reason', () => {
    const groups = [
      group({ count: 5 }),
      group({ count: 3, isChecked: true }),
      group({ count: 2, isChecked: true, invalid: true }),
      group({ blocked: true, twice: true }),
      group({ blocked: true }),
    ];
    expect(audienceOf(groups)).toEqual({
      valid: 3,
      unknown: 5,
      leftOut: { blocked: 2, suppressed: 0, optedOut: 0, invalid: 2, twice: 0 },
    });
  });

  it('counts everybody once', () => {
    const yes = fc.boolean();
    const facts = { blocked: yes, suppressed: yes, optedOut: yes, invalid: yes, twice: yes };
    const groups = fc.array(fc.record({ ...facts, isChecked: yes, count: fc.nat(1_000) }));
    fc.assert(
      fc.property(groups, (some) => {
        const { valid, unknown, leftOut } = audienceOf(some);
        const all = Object.values(leftOut).reduce((sum, count) => sum + count, valid + unknown);
        expect(all).toBe(some.reduce((sum, { count }) => sum + count, 0));
      }),
    );
  });
});
