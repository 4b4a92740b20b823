import { expect, it } from 'vitest';
import { findEntries } from './search.ts';

const entry = (key: string, ...words: string[]) => ({ key, words, element: null });
const sections = [
  {
    key: 'bot',
    title: 'Robô',
    entries: [entry('a', 'Posição na fila', 'Diz quem espera'), entry('b', 'Menu')],
  },
  { key: 'calls', title: 'Chamadas', entries: [entry('c', 'Áudio', 'Chamadas')] },
];
const found = (search: string) =>
  findEntries(sections, search).map(({ key, entries }) => [key, ...entries.map((one) => one.key)]);

it('finds a part of a name or of a help text, whatever its case and accents', () => {
  expect(found('POSICAO')).toEqual([['bot', 'a']]);
  expect(found(' espera ')).toEqual([['bot', 'a']]);
  expect(found('audio')).toEqual([['calls', 'c']]);
});

it('finds everything with an empty text, and leaves out sections without anything', () => {
  expect(found('')).toEqual([
    ['bot', 'a', 'b'],
    ['calls', 'c'],
  ]);
  expect(found('nada disso')).toEqual([]);
});
