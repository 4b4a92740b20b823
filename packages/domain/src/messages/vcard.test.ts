import { describe, expect, it } from 'vitest';
import { readCards } from './vcard.ts';

const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\n');

describe('a contact card', () => {
  it.each([
    [
      'as WhatsApp writes it',
      card('N:;Ana;;;', 'FN:Ana', 'TEL;type=CELL;waid=5511999990001:+55 11 99999-0001'),
      'Ana',
      '5511999990001',
    ],
    [
      'with a group before the number',
      card('FN:Ana', 'item1.TEL:+55 11 99999-0001', 'item1.X-ABLabel:Celular'),
      'Ana',
      '+5511999990001',
    ],
    [
      'of version 4',
      card('FN;CHARSET=UTF-8:Ana', 'TEL;VALUE=uri:tel:+5511999990001'),
      'Ana',
      '+5511999990001',
    ],
    ['with escaped signs', card('FN:Silva\\, Ana\\; \\\\ "x"', 'TEL:123456'), 'Silva, Ana; \\ "x"', '123456'],
    ['with a name in parts only', card('N:Lima;Ana;;;', 'TEL:123456'), 'Ana Lima', '123456'],
    [
      'with folded lines and CRLF',
      'BEGIN:VCARD\r\nFN:Ana\r\n  Lima\r\nTEL:123456\r\nEND:VCARD\r\n',
      'Ana Lima',
      '123456',
    ],
    ['without an end', 'BEGIN:VCARD\nFN:Ana\nTEL:123456', 'Ana', '123456'],
    ['without a number', card('FN:Ana'), 'Ana', ''],
    [
      'with script for a number',
      card('FN:<img src=x onerror=alert(1)>', 'TEL:javascript:alert(1)'),
      '<img src=x onerror=alert(1)>',
      '',
    ],
    [
      'with marks that turn the writing round',
      card('FN:Ana\u202egnp.exe', 'TEL:123456'),
      'Anagnp.exe',
      '123456',
    ],
  ])('%s', (_how, text, name, number) => {
    expect(readCards(text)).toEqual([{ name, number }]);
  });

  it.each(['', 'no card', 'BEGIN:VCARD', 'BEGIN:VCARD\nEND:VCARD', 'END:VCARD\nFN:Ana', '\u0000'])(
    'is not read from %j',
    (text) => {
      expect(readCards(text)).toEqual([]);
    },
  );

  it('is one of at most 50, with a name of at most 250 characters', () => {
    const text = Array.from({ length: 1_000 }, (_, index) => card(`FN:${index}`)).join('\n');
    expect(readCards(text)).toHaveLength(50);
    expect(readCards(card(`FN:${'x'.repeat(100_000)}`))[0]?.name).toHaveLength(250);
  });
});
