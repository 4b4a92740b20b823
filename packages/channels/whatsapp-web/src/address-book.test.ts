import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WAIT, World } from './testing/world.ts';

let world: World;
beforeEach(async () => {
  world = await World.start();
});
afterEach(() => world.dispose());

const COUNT = 60;

test('the address book is read to its end though the store is away, and counts as read only then', async () => {
  for (let index = 0; index < COUNT; index += 1)
    await world.phone.settings.saveContact(
      `55119${10_000_000 + index}@s.whatsapp.net`,
      undefined,
      `P${index}`,
    );
  const save = world.store.savePeople.bind(world.store);
  let tries = 0;
  let isAway = true;
  vi.spyOn(world.store, 'savePeople').mockImplementation(async (ref, source, people) => {
    tries += 1;
    if (isAway) throw new Error('the database restarts');
    await save(ref, source, people);
  });
  const isRead = () => !/"accountSyncCounter":0/.test(world.store.session.credentials ?? '');
  const known = async () => (await world.store.people(world.ref, 'addressBook', null, COUNT)).people.length;
  await world.paired();
  await expect.poll(() => tries, WAIT).toBeGreaterThan(1);
  expect([isRead(), await known()]).toEqual([false, 0]);
  isAway = false;
  await expect.poll(known, WAIT).toBe(COUNT);
  await expect.poll(isRead, WAIT).toBe(true);
});
