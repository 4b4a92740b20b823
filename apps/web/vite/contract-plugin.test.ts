import { calls } from '@prosa/contract';
import { expect, it } from 'vitest';
import { contractPlugin } from './contract-plugin.ts';

interface Loader {
  resolveId: (id: string) => string | null;
  load: (id: string) => Promise<string | null>;
}

it('gives the browser only the method, path and plan flag of every call', async () => {
  const plugin = contractPlugin() as unknown as Loader;
  const code = await plugin.load(plugin.resolveId('virtual:calls') ?? '');
  const table: unknown = JSON.parse(/^export const callTable = (.*);$/.exec(code ?? '')?.[1] ?? '');

  const expected = Object.entries(calls).map(([name, call]) => {
    const plan = 'plan' in call ? [call.plan] : [];
    return [name, [call.method, call.path, ...plan]];
  });
  expect(table).toEqual(Object.fromEntries(expected));
  expect(table).toMatchObject({ pageSchedules: ['GET', '/schedules', 'useSchedules'] });
});
