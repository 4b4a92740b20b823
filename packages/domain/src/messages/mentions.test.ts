import { expect, it } from 'vitest';
import { mentionedIn } from './mentions.ts';

const people = ['Ana', 'Ana Luísa', 'Rui Barreto', 'Íris'].map((name) => ({ name }));

it.each([
  ['@Rui Barreto veja isto', ['Rui Barreto']],
  ['olha, @iris e @ANA LUISA!', ['Ana Luísa', 'Íris']],
  ['@Ana, pode?', ['Ana']],
  ['@Anabela não é daqui', []],
  ['rui@barreto.com e Rui Barreto', []],
  ['ana@iris.com.br', ['Íris']],
  ['nada', []],
])('finds the mentioned people in %j', (text, names) => {
  expect(mentionedIn(text, people).map(({ name }) => name)).toEqual(names);
});
