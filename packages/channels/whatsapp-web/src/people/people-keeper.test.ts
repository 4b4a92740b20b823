import type { Party } from '@prosa/channel-driver';
import { expect, it } from 'vitest';
import { PeopleKeeper } from './people-keeper.ts';

const ref = { companyId: 1, whatsappId: 1, channel: 'whatsapp', provider: 'beta' } as const;
const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const party = (value: string): Party => ({ kind: 'phone', value });

function keeper(refuses: (people: Party[]) => boolean) {
  const writes: number[] = [];
  const ended = new AbortController();
  const savePeople = async (_ref: unknown, _source: unknown, people: Party[]) => {
    await Promise.resolve();
    if (refuses(people)) throw new Error('not now');
    writes.push(people.length);
  };
  const options = { store: { savePeople }, log } as never;
  return { writes, ended, people: new PeopleKeeper({ ref, options, retryMs: 1, ended: ended.signal }) };
}

it('saves many people in writes of a bounded size, and batches people that come one by one', async () => {
  const { writes, people } = keeper(() => false);
  const many = Array.from({ length: 1_200 }, (_, index) => party(String(index)));
  await people.keep('addressBook', many);
  expect(writes).toEqual([500, 500, 200]);
  await Promise.all(many.slice(0, 40).map((one) => people.keep('chats', [one])));
  expect(writes).toEqual([500, 500, 200, 40]);
});

it('saves all other people when one is refused for good', async () => {
  const { writes, ended, people } = keeper((some) => some.some(({ value }) => value === 'bad'));
  const bad = people.keep('chats', [party('bad')]);
  await Promise.all(['1', '2', '3'].map((value) => people.keep('chats', [party(value)])));
  expect(writes.reduce((sum, one) => sum + one, 0)).toBe(3);
  ended.abort(new Error('closed'));
  await expect(bad).rejects.toThrow('closed');
  await people.idle();
});
