import { describe, expect, it } from 'vitest';
import { textOf } from './rich-text.ts';

const MANY = 200_000;
const rich = (text: string) => ({
  type: 'text',
  content: { richText: [{ type: 'p', children: [{ text, bold: true }] }] },
});
const markdown = (text: string) => ({ type: 'text', content: { markdown: text } });

describe('the text of a bubble', () => {
  it('has its formatting signs close to its words', () => {
    expect(
      textOf({ ...rich('x'), content: { richText: [{ text: 'a' }, { text: ' b c \n', bold: true }] } }),
    ).toBe('a\n *b c*');
    expect(textOf(rich('  '))).toBe('');
    expect(textOf(markdown('**Veja** [a loja](https://loja.example) ~~já~~'))).toBe(
      '*Veja* a loja (https://loja.example) ~já~',
    );
  });

  // With quadratic time each of them would take minutes.
  it.each([
    ['spaces', rich(`a${' '.repeat(MANY)}a${' '.repeat(MANY)}a`)],
    ['brackets', markdown('['.repeat(MANY))],
    ['links without an end', markdown('[x]('.repeat(MANY))],
    ['stars', markdown('*'.repeat(MANY))],
  ])('is found at once, however long it is: %s', (_what, bubble) => {
    expect(textOf(bubble).length).toBeGreaterThan(0);
  });
});
