import { describe, expect, it } from 'vitest';
import { authorParty } from './authors.ts';

describe('the author of a message in a group', () => {
  it.each([
    [
      { number: '5511', lid: '77' },
      { kind: 'lid', value: '77' },
    ],
    [
      { number: '5511', lid: null },
      { kind: 'phone', value: '5511' },
    ],
    [{ number: '', lid: null }, undefined],
    [null, undefined],
  ])('%j is %j', (row, party) => {
    expect(authorParty(row)).toEqual(party);
  });
});
