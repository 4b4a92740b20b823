import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { viewerOf } from '../testing/viewer.ts';
import {
  CODE_SECONDS,
  codeDigitsOf,
  isShutOut,
  isStepAccepted,
  mayResetSecondFactor,
  mustEnrol,
  plainRecoveryCode,
  stepAt,
} from './second-factor.ts';

const at = (seconds: number) => new Date(seconds * 1000);

describe('a code of an authenticator app', () => {
  it('belongs to the half minute in which it is shown', () => {
    expect([0, 29.999, 30, 59.999, 60].map((seconds) => stepAt(at(seconds)))).toEqual([0, 0, 1, 1, 2]);
  });

  it('is accepted one step early and one step late, at every instant of a step', () => {
    const instant = fc.integer({ min: 1_000_000, max: 4_000_000_000_000 }).map((ms) => new Date(ms));
    fc.assert(
      fc.property(instant, fc.integer({ min: -3, max: 3 }), (now, away) => {
        const isNear = Math.abs(away) <= 1;
        expect(isStepAccepted(stepAt(now) + away, now, 0)).toBe(isNear);
      }),
    );
  });

  it('is accepted around a border of its step exactly as long as a drift of one step allows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 100_000_000 }), fc.integer({ min: 0, max: 999 }), (step, ms) => {
        const after = (seconds: number) => new Date((step * CODE_SECONDS + seconds) * 1000 + ms);
        expect(isStepAccepted(step, after(-CODE_SECONDS - 1), 0)).toBe(false);
        expect(isStepAccepted(step, after(-CODE_SECONDS), 0)).toBe(true);
        expect(isStepAccepted(step, after(2 * CODE_SECONDS - 1), 0)).toBe(true);
        expect(isStepAccepted(step, after(2 * CODE_SECONDS), 0)).toBe(false);
      }),
    );
  });

  it('is accepted once, and none older than one that was accepted', () => {
    const now = at(3_000);
    expect([99, 100, 101].map((step) => isStepAccepted(step, now, 100))).toEqual([false, false, true]);
  });
});

it.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['12345', null],
  ['1234567', null],
  ['abcde-fgh23', null],
  ['１２３４５６', null],
])('what is typed as %j is read as digits %j', (typed, digits) => {
  expect(codeDigitsOf(typed)).toBe(digits);
});

it('a recovery code may be typed in capitals, with spaces and without its hyphen', () => {
  expect([' ABCDE fgh23', 'abcde-fgh23', 'abcdefgh23'].map(plainRecoveryCode)).toEqual(
    Array.from({ length: 3 }, () => 'abcdefgh23'),
  );
});

describe('who must set up a second factor', () => {
  it.each([
    [false, 'disabled', false, false],
    [false, 'enabled', false, true],
    [false, 'disabled', true, true],
    [true, 'enabled', true, false],
  ] as const)(
    'has one: %s, company: %s, installation: %s -> %s',
    (hasSecondFactor, company, everywhere, must) => {
      const settings = { requireSecondFactor: company };
      expect(mustEnrol({ hasSecondFactor, settings, isRequiredEverywhere: everywhere })).toBe(must);
    },
  );

  it('gets no events of the company, like somebody whose company is past its due date', () => {
    const person = { id: 1, companyId: 1 };
    expect(isShutOut(viewerOf(person))).toBe(false);
    expect(isShutOut(viewerOf({ ...person, mustEnrol: true }))).toBe(true);
    expect(isShutOut(viewerOf({ ...person, isExpired: true }))).toBe(true);
  });
});

it('nobody resets the own second factor', () => {
  expect([mayResetSecondFactor({ id: 1 }, { id: 1 }), mayResetSecondFactor({ id: 1 }, { id: 2 })]).toEqual([
    false,
    true,
  ]);
});
