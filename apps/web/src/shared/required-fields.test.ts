import { z } from 'zod';
import { expect, it } from 'vitest';
import { refusedWhenEmpty } from './required-fields.ts';

const rules = z.object({
  name: z.string().min(1),
  email: z.email(),
  note: z.string(),
  webhook: z.union([z.literal(''), z.url()]),
  users: z.number(),
});

it('names the text fields that may not be empty, whatever stands in them now', () => {
  const empty = { name: '', email: '', note: '', webhook: '', users: 0 };
  expect(refusedWhenEmpty(empty, rules)).toEqual(['name', 'email']);
  expect(refusedWhenEmpty({ ...empty, name: 'Ana', email: 'ana@aurora.test' }, rules)).toEqual([
    'name',
    'email',
  ]);
});

it('names no text field for what is wrong with another one', () => {
  expect(refusedWhenEmpty({ note: '', users: null }, rules)).toEqual([]);
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
