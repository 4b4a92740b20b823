import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openFixture, type Fixture, type Scenario } from '../testing/fixture.ts';

let fixture: Fixture;
let scenario: Scenario;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(async () => fixture.server.close());
beforeEach(async () => {
  scenario = await fixture.scenario();
});

const unreadOf = async (id: number): Promise<number> => (await scenario.row('tickets', id)).unreadMessages;

it('marks read what the person attends, and leaves what waits or belongs to others', async () => {
  const mine = await scenario.ticket({ status: 'open', userId: scenario.ana.id, unreadMessages: 3 });
  const message = await fixture.make.message(mine, { fromMe: false, read: false });
  const others = await scenario.ticket({ status: 'open', userId: scenario.rui.id, unreadMessages: 2 });
  const waiting = await scenario.ticket({ unreadMessages: 1 });

  expect((await scenario.ana.call('POST', '/tickets/read')).body).toEqual({ count: 1 });

  expect([await unreadOf(mine.id), await unreadOf(others.id), await unreadOf(waiting.id)]).toEqual([0, 2, 1]);
  expect((await scenario.row('messages', message.id)).read).toBe(true);
  expect((await scenario.ana.call('POST', '/tickets/read')).body).toEqual({ count: 0 });
});

it('marks more than one page of them', async () => {
  for (let n = 0; n < 45; n += 1)
    await scenario.ticket({ status: 'open', userId: scenario.ana.id, unreadMessages: 1 });
  expect((await scenario.ana.call('POST', '/tickets/read')).body).toEqual({ count: 45 });
});

it('marks the groups that the bell counts', async () => {
  const person = await fixture.agent(scenario.company, [scenario.sales], { allowGroup: true });
  const asTicket = await fixture.make.connection(scenario.company, { groupAsTicket: 'enabled' });
  const group = { isGroup: true, status: 'group', unreadMessages: 1 };
  const counted = await scenario.ticket({ ...group, whatsappId: asTicket.id });
  const plain = await scenario.ticket(group);
  expect((await person.call('POST', '/tickets/read')).body).toEqual({ count: 1 });
  expect([await unreadOf(counted.id), await unreadOf(plain.id)]).toEqual([0, 1]);
});

it('touches nothing of another company, and needs a session', async () => {
  const mine = await scenario.ticket({ status: 'open', userId: scenario.ana.id, unreadMessages: 3 });
  expect((await scenario.stranger.call('POST', '/tickets/read')).body).toEqual({ count: 0 });
  expect(await unreadOf(mine.id)).toBe(3);
  expect((await fixture.make.anyone('POST', '/tickets/read')).status).toBe(401);
});
