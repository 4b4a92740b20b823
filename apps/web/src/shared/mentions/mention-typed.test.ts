import { expect, it } from 'vitest';
import { matchingPeople, mentionTyped } from './mention-typed.ts';

it.each([
  ['@', ''],
  ['veja @Rui B', 'Rui B'],
  ['rui@barreto', null],
  ['@Rui\nveja', null],
  ['nada', null],
])('in %j the name being typed is %j', (text, typed) => {
  expect(mentionTyped(text)).toBe(typed);
});

it('offers users whose name fits the letters, until the name is complete', () => {
  const people = [{ name: 'Íris Montenegro' }, { name: 'Rui Barreto' }];
  const names = (typed: string) => matchingPeople(people, typed).map(({ name }) => name);
  expect([names(''), names('iris'), names('BARR'), names('Rui Barreto vê'), names('x')]).toEqual([
    ['Íris Montenegro', 'Rui Barreto'],
    ['Íris Montenegro'],
    ['Rui Barreto'],
    [],
    [],
  ]);
});
