import { expect, it } from 'vitest';
import { quotableName } from './quotable-name.ts';

it.each(['Padaria Flor', 'Silva & Cia. Ltda.', 'D’Ávila – Moda', 'Loja (Centro)'])(
  'a mail may quote %j',
  (name) => {
    expect(quotableName(name)).toBe(name);
  },
);

it.each([
  'ganhe em premio.test',
  'Ótica 20/20',
  'http://evil.test',
  'www evil test',
  'banco@evil.test',
  'evil．test',
  'evil\u202Etset',
  String.raw`a\\b`,
  '  ',
])('a mail quotes nothing that could become a link: %j', (name) => {
  expect(quotableName(name)).toBeNull();
});

it('has one space between words', () => {
  expect(quotableName('Padaria\n Flor')).toBe('Padaria Flor');
});
