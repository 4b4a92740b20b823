import { describe, expect, it } from 'vitest';
import { isGesture, parseText, type TextPart, withoutMarks } from './whatsapp-text.ts';

const text = (value: string): TextPart => ({ kind: 'text', text: value });

it.each<[string, TextPart[]]>([
  ['Oi', [text('Oi')]],
  ['a *b* c', [text('a '), { kind: 'bold', parts: [text('b')] }, text(' c')]],
  ['*a _b_*', [{ kind: 'bold', parts: [text('a '), { kind: 'italic', parts: [text('b')] }] }]],
  ['2*3*4', [text('2*3*4')]],
  ['* a *', [text('* a *')]],
  ['~velho~', [{ kind: 'strike', parts: [text('velho')] }]],
  ['```*x*```', [{ kind: 'code', text: '*x*' }]],
  [
    'veja https://a.com/b_c_d.',
    [text('veja '), { kind: 'link', text: 'https://a.com/b_c_d', href: 'https://a.com/b_c_d' }, text('.')],
  ],
  ['javascript:alert(1)', [text('javascript:alert(1)')]],
  ['<b>x</b>', [text('<b>x</b>')]],
  ['', []],
])('reads %j', (source, parts) => {
  expect(parseText(source)).toEqual(parts);
});

it('keeps a text without marks as it is, however long', () => {
  const long = 'abc * def _ ghi ~ '.repeat(200);
  expect(parseText(long)).toEqual([text(long)]);
});

describe('a very long text', () => {
  it.each([
    ['marks', '*a* '.repeat(16_000)],
    ['marks that never end', '*a '.repeat(20_000)],
    ['links', 'http://a.b '.repeat(6_000)],
    ['half a link', `http://${'.'.repeat(60_000)}`],
    ['ticks', '`'.repeat(60_000)],
    ['emojis', '😀'.repeat(5_000)],
    ['marks within marks', '*_~'.repeat(10_000)],
  ])('of %s is read without losing any of it', (_what, text) => {
    const wordsOf = (parts: ReturnType<typeof parseText>): string =>
      parts.map((part) => ('parts' in part ? wordsOf(part.parts) : part.text)).join('');
    const words = wordsOf(parseText(text));
    expect(words.replaceAll(/[*_~`]/g, '')).toBe(text.replaceAll(/[*_~`]/g, ''));
  });
});

it.each(['👍', '❤️', '😀😀😀', '👨‍👩‍👧 👍🏽', '🇧🇷', ' 🙏 '])('takes %s for a gesture', (text) => {
  expect(isGesture(text)).toBe(true);
});

it.each(['', ' ', '😀😀😀😀', '👍 ok', '123', '*', 'oi', '👍'.repeat(4_000)])(
  'takes %j for words',
  (text) => {
    expect(isGesture(text)).toBe(false);
  },
);

it('reads without marks where nothing is formatted', () => {
  expect(withoutMarks('Olá! Aqui é a *Vendas*, _sempre *aberta*_: ```1+1``` https://x.test')).toBe(
    'Olá! Aqui é a Vendas, sempre aberta: 1+1 https://x.test',
  );
});
