import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WAIT, Scenario } from '../testing/scenario.ts';

let scenario: Scenario;
beforeEach(async () => {
  scenario = await Scenario.start();
});
afterEach(() => scenario.dispose());

const COUNT = 60;

test('the address book is read completely despite an outage of the store, and counts as read only then', async () => {
  for (let index = 0; index < COUNT; index += 1)
    await scenario.phone.settings.saveContact(
      `55119${10_000_000 + index}@s.whatsapp.net`,
      undefined,
      `P${index}`,
    );
  const save = scenario.store.savePeople.bind(scenario.store);
  let tries = 0;
  let isAway = true;
  vi.spyOn(scenario.store, 'savePeople').mockImplementation(async (ref, source, people) => {
    tries += 1;
    if (isAway) throw new Error('the database restarts');
    await save(ref, source, people);
  });
  const isRead = () => !/"accountSyncCounter":0/.test(scenario.store.session.credentials ?? '');
  const known = async () =>
    (await scenario.store.people(scenario.ref, 'addressBook', null, COUNT)).people.length;
  await scenario.paired();
  await expect.poll(() => tries, WAIT).toBeGreaterThan(1);
  expect([isRead(), await known()]).toEqual([false, 0]);
  isAway = false;
  await expect.poll(known, WAIT).toBe(COUNT);
  await expect.poll(isRead, WAIT).toBe(true);
});
