import { expect, it } from 'vitest';
import type { Message, Ticket } from '@prosa/contract';
import { maskMessage, maskName, maskNumber, maskTicket, unmaskedText } from './mask.ts';
import { previewOf } from '../messages/preview.ts';
import { readCards } from '../messages/vcard.ts';

it.each([
  ['5511987654321', '**-**21'],
  ['', ''],
])('hides %j as %j', (number, hidden) => {
  expect(maskNumber(number)).toBe(hidden);
});

it.each([
  ['Ana', '5511987654321', 'Ana'],
  ['5511987654321', '5511987654321', '**-**21'],
  ['+55 (11) 98765-4321', '5511987654321', '**-**21'],
  ['+55 11 98765\u20114321', '5511987654321', '**-**21'],
  ['55/11.98765\u20134321', '5511987654321', '**-**21'],
  ['Ana 2', '', 'Ana 2'],
  ['@ana.silva', '', '@**va'],
  ['Loja @ana', '', 'Loja @ana'],
  ['WhatsApp · 4821', '', 'WhatsApp · 4821'],
])('shows %j with the number %j as %j', (name, number, shown) => {
  expect(maskName(name, number)).toBe(shown);
});

it.each([
  ['**-**21', '5511987654321', '5511987654321'],
  ['Ana', '5511987654321', 'Ana'],
  ['**-**99', '5511987654321', '**-**99'],
])('reads %j, sent back for the stored %j, as %j', (given, stored, meant) => {
  expect(unmaskedText(given, stored, '5511987654321')).toBe(meant);
});

const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\n');
const maskedBody = (body: string) => {
  const message = { body, mediaType: 'contactMessage', contact: null, quotedMsg: null };
  return maskMessage(message as unknown as Message).body;
};

it.each([
  ['a card', card('FN:Silva\\, Ana', 'TEL;waid=5511987654321:+55 11 98765-4321'), 'Silva, Ana', '**-**21'],
  ['one that has no name', card('FN:+55 11 98765-4321', 'TEL:+5511987654321'), '**-**21', '**-**21'],
  ['one without a number', card('FN:Ana'), 'Ana', ''],
])('hides the numbers of %s', (_what, body, name, number) => {
  expect(readCards(maskedBody(body))).toEqual([{ name, number }]);
});

const maskedName = (name: string) => readCards(maskedBody(card(`FN:${name}`)))[0]?.name;

it.each([
  ['a non-breaking hyphen', '+55 11 98765\u20114321', '**-**21'],
  ['an en dash', 'Ana +55 11 98765\u20134321', 'Ana **-**21'],
  ['a minus sign', '11 98765\u22124321', '**-**21'],
  ['dots', '11.98765.4321', '**-**21'],
  ['slashes', 'Ana 11/98765/4321 casa', 'Ana **-**21 casa'],
  ['marks that one cannot see', '+55\u00a011\u206098765\u200b4321', '**-**21'],
  ['a comma, which parts two numbers', '98765-4321, 98765-1234', '**-**21, **-**34'],
  // Two years look like a telephone number of eight digits.
  ['a dash between two years', 'Maria 2024-2025', 'Maria **-**25'],
])('hides a number that is written with %s', (_how, name, shown) => {
  expect(maskedName(name)).toBe(shown);
});

it.each(['Maria 2024', 'Turma 12-345', 'Sala 1.234-567', 'Loja 24/7'])(
  'leaves %j, which is not a number',
  (name) => {
    expect(maskedName(name)).toBe(name);
  },
);

it.each(['11.98765.4321', '+55 11 98765\u20114321'])('hides an author who is called %j', (name) => {
  const contact = { id: 1, name };
  const message = { body: '', mediaType: 'conversation', contact, quotedMsg: null };
  expect(maskMessage(message as unknown as Message).contact?.name).toBe('**-**21');
});

it('masks a long text that almost looks like a number without delay', () => {
  const body = `1${' '.repeat(100_000)}`.repeat(7).concat('x').repeat(5);
  expect(maskedBody(body) === body).toBe(true);
});

it('hides numbers in a card that cannot be read, and in the preview of a card without a name', () => {
  expect(maskedBody('BEGIN:VCARD TEL:+55 (11) 98765-4321')).toBe('BEGIN:VCARD TEL:**-**21');
  const contact = { name: 'Ana', number: '1', username: 'ana.silva', extraInfo: [], isGroup: false };
  const lastMessage = previewOf('contactMessage', card('TEL:5511987654321'));
  const hidden = maskTicket({ contact, lastMessage } as unknown as Ticket);
  expect(hidden.lastMessage).toBe('👤 **-**21');
  expect(hidden.contact.username).toBe('**va');
});
