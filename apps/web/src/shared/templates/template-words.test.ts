import { expect, it } from 'vitest';
import { formatLanguage } from '../../ui/format-words.ts';
import { reasonKey } from './template-words.ts';

it.each([
  ['pt_BR', 'pt', 'português (Brasil)'],
  ['pt_BR', 'en', 'Portuguese (Brazil)'],
  ['es', 'tr', 'İspanyolca'],
  ['en_US', 'es', 'inglés (Estados Unidos)'],
  ['not a language', 'pt', 'not a language'],
])('the language code %s shown in %s reads %s', (code, language, name) => {
  expect(formatLanguage(code, language)).toBe(name);
});

it('a known rejection code has a translation, any other reason is shown as it came', () => {
  expect(reasonKey('INVALID_FORMAT')).toBe('INVALID_FORMAT');
  expect(reasonKey('O texto promete demais')).toBeUndefined();
});
