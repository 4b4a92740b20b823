import { UserInput } from '@prosa/contract';
import { expect, it } from 'vitest';
import { refusedWhenEmpty } from './required-fields.ts';

const rules = UserInput.pick({ name: true, email: true, farewellMessage: true });

it('names the text fields that may not be empty, whatever stands in them now', () => {
  const empty = { name: '', email: '', farewellMessage: '' };
  expect(refusedWhenEmpty(empty, rules)).toEqual(['name', 'email']);
  const filled = { name: 'Ana', email: 'ana@aurora.test', farewellMessage: 'Até logo!' };
  expect(refusedWhenEmpty(filled, rules)).toEqual(['name', 'email']);
});

it('names no text field for what is wrong with another one', () => {
  expect(refusedWhenEmpty({ farewellMessage: '', name: null }, rules)).toEqual([]);
});

it('is the only way in which fields are marked', () => {
  const sources = import.meta.glob<string>('../features/**/*.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const own = Object.entries(sources).filter(([, text]) => text.includes('withAsterisk'));
  expect(Object.keys(sources).length).toBeGreaterThan(0);
  expect(own.map(([file]) => file)).toEqual([]);
});
