import { describe, expect, it } from 'vitest';
import {
  bareUsername,
  contactAddress,
  isNamelessName,
  namelessName,
  ownName,
  reaches,
} from './contact-address.ts';

it.each([
  ['ana.silva', 'ana.silva'],
  ['  @Ana_1 ', 'Ana_1'],
  ['', ''],
  [null, ''],
  ['ana silva', ''],
  ['<b>', ''],
])('reads %j as the username %j', (given, bare) => {
  expect(bareUsername(given)).toBe(bare);
});

describe('a contact without a name', () => {
  it.each([
    [{ kind: 'phone', value: '5511987654321' }, '5511987654321'],
    [{ kind: 'bsuid', value: 'BR.1502576394655843', username: 'ana.silva' }, '@ana.silva'],
    [{ kind: 'bsuid', value: 'BR.1502576394655843' }, 'WhatsApp · 5843'],
    [{ kind: 'lid', value: '77000' }, 'WhatsApp · 7000'],
    [{ kind: 'psid', value: '24510000000001' }, 'Messenger · 0001'],
    [{ kind: 'igsid', value: '9' }, 'Instagram · 9'],
  ])('known as %j is called %j', (party, name) => {
    expect(namelessName(party)).toBe(name);
    expect(isNamelessName(name)).toBe(party.kind !== 'phone');
    expect(ownName(name)).toBe('');
  });

  it('is not confused with one who gave a name', () => {
    expect(['Ana', 'Loja @ana', 'WhatsApp · Vendas', '@ana silva'].filter(isNamelessName)).toEqual([]);
  });
});

it.each([
  ['  Ana Lima ', 'Ana Lima'],
  ['Loja 5511987654321', 'Loja 5511987654321'],
  ['1001', '1001'],
  ['', ''],
  ['+55 (11) 98765-4321', ''],
  ['**-**21', ''],
  ['@**va', ''],
])('the name %j is greeted as %j', (name, greeted) => {
  expect(ownName(name)).toBe(greeted);
});

it.each([
  [
    { number: '5511', username: 'ana' },
    { kind: 'number', text: '5511' },
  ],
  [
    { number: '', username: 'ana' },
    { kind: 'username', text: 'ana' },
  ],
  [{ number: '', username: '' }, { kind: 'none' }],
  [{ number: '120363', username: '', isGroup: true }, { kind: 'group' }],
])('addresses %j by %j', (contact, address) => {
  expect(contactAddress(contact)).toEqual(address);
});

it.each([
  [['phone', 'bsuid'], ['lid', 'bsuid'], true],
  [['phone', 'lid'], ['bsuid'], false],
  [['psid'], [], false],
  [undefined, ['igsid'], true],
  [undefined, [], false],
])('a channel that accepts %j reaches a contact known by %j: %j', (addresses, kinds, expected) => {
  expect(reaches(addresses, kinds)).toBe(expected);
});
