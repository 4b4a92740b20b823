import { expect, it } from 'vitest';
import { Graph } from './graph.ts';
import { ProfileNames } from './profile-names.ts';
import type { MetaFetch } from './options.ts';

const connection = {
  accountId: '1',
  businessAccountId: null,
  accessToken: 't',
  number: null,
  messagesPerSecond: 80,
};

it('asks for at most six profiles at once, and later for a person who was left out', async () => {
  const answers: (() => void)[] = [];
  const fetch: MetaFetch = () =>
    new Promise((resolve) => answers.push(() => resolve(Response.json({ name: 'Ana' }))));
  const names = new ProfileNames(
    'instagram',
    new Graph({ graphUrl: 'https://graph.test', graphVersion: 'v25.0', fetch }),
  );
  const ask = (value: string) => names.ask(connection, { kind: 'igsid', value });
  const first = Array.from({ length: 6 }, (_, index) => ask(`${index}`));
  await expect(ask('6')).resolves.toEqual({ name: null, pictureUrl: null });
  expect(answers).toHaveLength(6);
  expect(names.of('6')).toBeUndefined();
  for (const answer of answers) answer();
  for (const one of await Promise.all(first)) expect(one.name).toBe('Ana');
  const later = ask('6');
  answers.at(-1)?.();
  await expect(later).resolves.toMatchObject({ name: 'Ana' });
});
