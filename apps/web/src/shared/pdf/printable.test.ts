import { expect, it } from 'vitest';
import { printable } from './printable.ts';

it.each([
  ['Não é só “isto” – é 10 €…', 'Não é só “isto” – é 10 €…'],
  ['Añadir ¿qué?', 'Añadir ¿qué?'],
  ['İstanbul, şoför, ığdır, Çağrı', 'Istanbul, soför, igdir, Çagri'],
  ['Obrigado 🙏🏽!', 'Obrigado !'],
  ['日本 ok', ' ok'],
])('%s is written as %s', (text, written) => {
  expect(printable(text)).toBe(written);
});

it('puts a letter and its sign together', () => {
  expect(printable('a\u0303')).toBe('ã');
});
