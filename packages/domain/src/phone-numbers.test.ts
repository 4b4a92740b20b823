import { describe, expect, it } from 'vitest';
import { phoneKey } from './phone-numbers.ts';

describe('the key of a phone number', () => {
  it.each([
    ['both spellings of a Brazilian mobile', '551199990001', '5511999990001'],
    ['a number with punctuation', '+55 (11) 99999-0001', '5511999990001'],
  ])('is one for %s', (_what, written, key) => {
    expect(phoneKey(written)).toBe(key);
  });

  it.each([
    ['a landline', '551133334444'],
    ['a mobile that has it', '5511999990001'],
    ['a number of another country', '4915112345678'],
    ['a number too short to be one', '1234'],
  ])('leaves %s alone', (_what, number) => {
    expect(phoneKey(number)).toBe(number);
  });
});
