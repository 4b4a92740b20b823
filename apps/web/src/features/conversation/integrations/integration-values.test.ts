import { expect, it } from 'vitest';
import { initialOf, integrationRules } from './integration-values.ts';

it('requires only the fields that the kind of integration shows', async () => {
  const { safeParse } = await integrationRules();
  const values = { ...initialOf(null), name: 'Robô', urlN8N: 'example.com' };
  const wrong = (type: 'webhook' | 'dialogflow', more: object = {}) =>
    safeParse({ ...values, ...more, type }).error?.issues.map(({ path }) => path[0]) ?? [];
  expect(wrong('webhook')).toEqual(['urlN8N']);
  expect(wrong('dialogflow')).toEqual(['projectName']);
  expect(wrong('dialogflow', { projectName: 'loja' })).toEqual([]);
});
