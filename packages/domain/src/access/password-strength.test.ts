import { describe, expect, it } from 'vitest';
import { isWeakPassword, passwordStrength } from './password-strength.ts';

describe('the strength of a password', () => {
  it.each([
    ['', 0],
    ['12345', 0],
    ['aaaaaaaaaaaa', 0],
    ['abcdefgh', 0],
    ['segredo', 0],
    ['k7-luz', 1],
    ['padaria2024', 2],
    ['segredo-5', 1],
    ['lua-mar7-xz', 3],
    ['lua cheia no mar', 4],
    ['T7#kq9!vLm2z', 4],
  ])('%s: %i', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });

  it('never falls when characters that are not foreseen are added', () => {
    const text = 'k7#Rv!2mQx9';
    const strengths = Array.from(text, (_, at) => passwordStrength(text.slice(0, at + 1)));
    expect(strengths).toEqual(strengths.toSorted((a, b) => a - b));
  });
});

describe('a weak password', () => {
  const common = new Set(['password1', 'qwerty123']);
  const isWeak = (password: string) => isWeakPassword(password, { email: 'Ana.Lima@loja.test', common });

  it.each(['1234567', 'Password1', 'QWERTY123', 'aaaaaaaa', 'ana.lima', 'ana.lima@loja.test'])(
    'is refused: %s',
    (password) => expect(isWeak(password)).toBe(true),
  );
  it('is not one of 8 characters that hardly anybody has', () => {
    expect(isWeak('lua-mar7')).toBe(false);
    expect(isWeakPassword('lua-mar7', { email: undefined, common })).toBe(false);
  });
});
