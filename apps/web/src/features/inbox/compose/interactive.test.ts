import { expect, it } from 'vitest';
import { problemOf, sectionsOf, type InteractiveKind, type Words } from './interactive.ts';

const words: Words = {
  title: 'Título',
  text: '',
  button: '',
  value: '',
  rows: 'Um',
  amount: '10,50',
  keyType: 'EMAIL',
  key: 'a@b.co',
  merchant: 'Loja',
  image: '',
};

it('reads sections and rows from the lines of a text', () => {
  expect(sectionsOf('Um: o primeiro: mesmo\n\n# Doces\n Dois \n# Vazia')).toEqual([
    { title: '', rows: [{ title: 'Um', description: 'o primeiro: mesmo' }] },
    { title: 'Doces', rows: [{ title: 'Dois', description: '' }] },
  ]);
});

it.each<[InteractiveKind, Partial<Words>, string | null]>([
  ['list', {}, null],
  ['list', { title: ' ' }, 'title'],
  ['list', { rows: '# só a seção' }, 'rows'],
  ['copy', { value: 'X10' }, null],
  ['copy', { value: ' ' }, 'value'],
  ['call', { value: '+55 (11) 99999-0000' }, null],
  ['call', { value: 'ligue' }, 'phone'],
  ['url', { value: 'https://loja.test' }, null],
  ['url', { value: 'javascript:alert(1)' }, 'address'],
  ['pix', {}, null],
  ['pix', { amount: '0' }, 'amount'],
  ['pix', { keyType: 'CPF' }, 'key'],
  ['pix', { merchant: '' }, 'merchant'],
])('%s %o: %s', (kind, change, problem) => {
  expect(problemOf(kind, { ...words, ...change })).toBe(problem);
});
