import { describe, expect, it } from 'vitest';
import { type Address, partyOf } from './to-outgoing.ts';

const known = (facts: Partial<Address>): Address => ({
  contactName: 'Ana',
  contactNumber: '',
  isGroup: false,
  identities: {},
  ...facts,
});

describe('the address of a contact', () => {
  it.each([
    [
      'the number as the channel wrote it, not its canonical key',
      { contactNumber: '551188887777', identities: { phone: '5511988887777' } },
      'phone',
      '551188887777',
    ],
    [
      'the phone before its alias',
      { contactNumber: '5511', identities: { lid: '77', phone: '5511' } },
      'phone',
      '5511',
    ],
    ['the alias of somebody without a phone', { identities: { lid: '77' } }, 'lid', '77'],
    ['the page-scoped id', { contactNumber: '', identities: { psid: '9' } }, 'psid', '9'],
    [
      'the group',
      { isGroup: true, contactNumber: '123', identities: { group: '123-456' } },
      'group',
      '123-456',
    ],
    ['a number typed by hand', { contactNumber: '5511' }, 'phone', '5511'],
  ])('is %s', (_what, facts, kind, value) => {
    expect(partyOf(known(facts))).toEqual({ kind, value, name: 'Ana' });
  });

  it('is none when nothing is known', () => {
    expect(partyOf(known({}))).toBeNull();
    expect(partyOf(known({ isGroup: true }))).toBeNull();
  });
});
