import { expect, it } from 'vitest';
import { ana } from '../testing/wire.ts';
import { saveMappings } from './mappings.ts';

it('saves which number is which alias, and the newest token of each conversation', async () => {
  const stored: Record<string, unknown> = { '77@lid': { token: Buffer.from('old'), timestamp: '5' } };
  const mapped: unknown[] = [];
  const keys = {
    get: async (_: string, ids: string[]) => Object.fromEntries(ids.map((id) => [id, stored[id]])),
    set: async ({ tctoken }: { tctoken: object }) => void Object.assign(stored, tctoken),
  };
  const lidMapping = {
    storeLIDPNMappings: async (pairs: unknown[]) => void mapped.push(...pairs),
    getLIDForPN: async (pn: string) => (pn === ana ? '77@lid' : null),
  };
  const socket = { signalRepository: { lidMapping }, authState: { keys } } as never;
  const conversation = (text: string, tcTokenTimestamp: number) => ({
    id: ana,
    lidJid: '77@lid',
    tcToken: Buffer.from(text),
    tcTokenTimestamp,
  });
  await saveMappings(socket, { conversations: [conversation('new', 6)] });
  await saveMappings(socket, { conversations: [conversation('late', 4)] });
  expect(mapped[0]).toEqual({ lid: '77@lid', pn: ana });
  expect(stored['77@lid']).toMatchObject({ token: Buffer.from('new'), timestamp: '6' });
  expect(stored).toHaveProperty('__index');
});
