import { describe, expect, it } from 'vitest';
import { numberSpellings, phoneKey, phoneKeys, shownNumber, wholeNumber } from './phone-numbers.ts';

describe('the key of a phone number', () => {
  it.each([
    ['both spellings of a Brazilian mobile', '551199990001', '5511999990001'],
    ['a number with punctuation', '+55 (11) 99999-0001', '5511999990001'],
  ])('is the same for %s', (_what, written, key) => {
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

describe('a number that somebody typed', () => {
  it.each([
    ['(11) 98765-4321', '5511987654321'],
    ['11 8765-4321', '551187654321'],
    ['11 3333-4444', '551133334444'],
    ['011 98765-4321', '5511987654321'],
    ['55 99123-4567', '5555991234567'],
    ['5511987654321', '5511987654321'],
    ['+55 (11) 98765-4321', '5511987654321'],
    ['0055 11 98765-4321', '5511987654321'],
    ['+1 415 555 0100', '14155550100'],
    ['1 415 555 0100', '14155550100'],
    ['+51 987 654 321', '51987654321'],
    ['56 9 8765 4321', '56987654321'],
    ['351 912 345 678', '351912345678'],
    ['98765-4321', '987654321'],
  ])('as %s is stored as %s', (typed, stored) => {
    expect(wholeNumber(typed)).toBe(stored);
  });
});

describe('a search for a number', () => {
  it.each([
    ['5511987654321', ['5511987654321', '11987654321', '1187654321']],
    ['551187654321', ['551187654321', '1187654321', '11987654321']],
    ['(11) 98765-4321', ['11987654321', '1187654321']],
    ['98765-4321', ['987654321', '87654321']],
    ['4321', ['4321']],
    ['', []],
  ])('like %j finds the numbers that contain one of %j', (typed, spellings) => {
    expect(numberSpellings(typed)).toEqual(spellings);
  });

  it.each([
    ['11 8765-4321', ['1187654321', '5511987654321']],
    ['+55 11 8765-4321', ['5511987654321', '55551187654321']],
    ['1234567', []],
  ])('like %j, typed as a whole, uses the keys %j', (typed, keys) => {
    expect(phoneKeys(typed)).toEqual(keys);
  });
});

it.each([
  ['5511987654321', '+55 (11) 98765-4321'],
  ['551133334444', '+55 (11) 3333-4444'],
  ['4915112345678', '+4915112345678'],
  ['**-**21', '**-**21'],
  ['', ''],
])('shows %j as %j', (number, shown) => {
  expect(shownNumber(number)).toBe(shown);
});
