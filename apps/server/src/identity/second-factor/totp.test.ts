import { CODE_SECONDS } from '@prosa/domain';
import fc from 'fast-check';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { acceptedStep, newSecret } from './totp.ts';

// RFC 6238, appendix B (SHA-1): the last six of its eight digits.
const secret = Secret.fromUTF8('12345678901234567890').base32;
const at = (seconds: number) => new Date(seconds * 1000);

describe('codes of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of the RFC: second %d, code %s', (seconds, code) => {
    expect(acceptedStep({ secret, lastStep: 0 }, code, at(seconds))).toBe(Math.floor(seconds / CODE_SECONDS));
  });

  it('are accepted one step away and no further, each once, around every border of a step', () => {
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const step = fc.integer({ min: 3, max: 100_000_000 });
    // Milliseconds around the beginning of the step.
    const offset = fc.integer({ min: -3 * CODE_SECONDS * 1000, max: 3 * CODE_SECONDS * 1000 });
    fc.assert(
      fc.property(step, offset, (shownIn, ms) => {
        const begins = shownIn * CODE_SECONDS * 1000;
        const code = totp.generate({ timestamp: begins });
        const now = new Date(begins + ms);
        const isNear = Math.abs(Math.floor(now.getTime() / 1000 / CODE_SECONDS) - shownIn) <= 1;
        const accepted = acceptedStep({ secret, lastStep: 0 }, code, now);
        // Two steps have the same code once in a million.
        if (accepted !== null && accepted !== shownIn) return;
        expect(accepted).toBe(isNear ? shownIn : null);
        expect(acceptedStep({ secret, lastStep: shownIn }, code, now)).toBeNull();
      }),
    );
  });

  it.each(['', '12345', '1234567', 'abcdef'])('never are %j', (code) => {
    expect(acceptedStep({ secret, lastStep: 0 }, code, at(59))).toBeNull();
  });
});

it('a new secret is random, and its address names the system and the account', () => {
  const made = newSecret('Loja Aurora', 'ana@aurora.test');
  expect(made.secret).toMatch(/^[2-7A-Z]{32}$/);
  expect(newSecret('Loja Aurora', 'ana@aurora.test').secret).not.toBe(made.secret);
  const uri = new URL(made.uri);
  expect(decodeURIComponent(uri.pathname)).toContain('Loja Aurora:ana@aurora.test');
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    secret: made.secret,
    issuer: 'Loja Aurora',
    digits: '6',
    period: '30',
    algorithm: 'SHA1',
  });
});
