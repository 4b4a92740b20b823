import { describe, expect, it } from 'vitest';
import { isGesture, parseText, type Piece } from './whatsapp-text.ts';

const text = (value: string): Piece => ({ kind: 'text', text: value });

it.each<[string, Piece[]]>([
  ['Oi', [text('Oi')]],
  ['a *b* c', [text('a '), { kind: 'bold', pieces: [text('b')] }, text(' c')]],
  ['*a _b_*', [{ kind: 'bold', pieces: [text('a '), { kind: 'italic', pieces: [text('b')] }] }]],
  ['2*3*4', [text('2*3*4')]],
  ['* a *', [text('* a *')]],
  ['~velho~', [{ kind: 'strike', pieces: [text('velho')] }]],
  ['```*x*```', [{ kind: 'code', text: '*x*' }]],
  [
    'veja https://a.com/b_c_d.',
    [text('veja '), { kind: 'link', text: 'https://a.com/b_c_d', href: 'https://a.com/b_c_d' }, text('.')],
  ],
  ['javascript:alert(1)', [text('javascript:alert(1)')]],
  ['<b>x</b>', [text('<b>x</b>')]],
  ['', []],
])('reads %j', (source, pieces) => {
  expect(parseText(source)).toEqual(pieces);
});

it('loses nothing of a text without marks, however long', () => {
  const long = 'abc * def _ ghi ~ '.repeat(200);
  expect(parseText(long)).toEqual([text(long)]);
});

describe('a text that is too much', () => {
  it.each([
    ['marks', '*a* '.repeat(16_000)],
    ['marks that never end', '*a '.repeat(20_000)],
    ['links', 'http://a.b '.repeat(6_000)],
    ['half a link', `http://${'.'.repeat(60_000)}`],
    ['ticks', '`'.repeat(60_000)],
    ['emojis', '😀'.repeat(5_000)],
    ['marks within marks', '*_~'.repeat(10_000)],
  ])('of %s is read all the same, and nothing of it is lost', (_what, text) => {
    const wordsOf = (pieces: ReturnType<typeof parseText>): string =>
      pieces.map((piece) => ('pieces' in piece ? wordsOf(piece.pieces) : piece.text)).join('');
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
