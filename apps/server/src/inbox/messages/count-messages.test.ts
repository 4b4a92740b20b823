import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GivenUser } from '../../testing/given.ts';
import { fields, openFixture, type Fixture, type Scenario } from '../testing/fixture.ts';

let fixture: Fixture;
let scenario: Scenario;
beforeAll(async () => {
  fixture = await openFixture();
  scenario = await fixture.scenario();
  const ticket = await scenario.ticket({ status: 'open', userId: scenario.ana.id });
  const at = async (createdAt: string, facts: object = {}) =>
    fixture.make.message(ticket, { createdAt, ...facts });
  // Sao Paulo is three hours behind UTC.
  await at('2026-03-10T02:59:00Z');
  await at('2026-03-10T03:00:00Z');
  await at('2026-03-12T02:59:00Z');
  await at('2026-03-12T03:00:00Z');
  await at('2026-03-11T12:00:00Z', { fromMe: true });
  await at('2026-03-11T12:00:00Z', { fromMe: true, isPrivate: true });
});
afterAll(async () => fixture.server.close());

const count = async (person: GivenUser, query: string) => person.call('GET', `/messages-allMe?${query}`);
const days = 'dateStart=2026-03-10&dateEnd=2026-03-11';

it('counts incoming and outgoing messages by days in the company’s time zone, without notes', async () => {
  expect(await count(scenario.ana, `fromMe=false&${days}`)).toMatchObject({
    status: 200,
    body: { count: [{ count: '2' }] },
  });
  expect((await count(scenario.ana, `fromMe=true&${days}`)).body).toEqual({ count: [{ count: '1' }] });
  const none = 'fromMe=true&dateStart=2026-03-12&dateEnd=2026-03-10';
  expect((await count(scenario.ana, none)).body).toEqual({ count: [{ count: '0' }] });
});

it('counts the messages of all time without dates', async () => {
  expect((await count(scenario.ana, 'fromMe=false')).body).toEqual({ count: [{ count: '4' }] });
  const since = 'fromMe=false&dateStart=2026-03-12&dateEnd=';
  expect((await count(scenario.ana, since)).body).toEqual({ count: [{ count: '1' }] });
});

it('counts the messages of one company, for its users only', async () => {
  expect((await count(scenario.stranger, `fromMe=false&${days}`)).body).toEqual({ count: [{ count: '0' }] });
  expect((await fixture.make.anyone('GET', `/messages-allMe?fromMe=true&${days}`)).status).toBe(401);
});

it.each([
  ['fromMe', days],
  ['dateStart', 'fromMe=true&dateStart=ontem&dateEnd=2026-03-11'],
  ['dateEnd', 'fromMe=true&dateStart=2026-03-10&dateEnd=ontem'],
])('refuses an invalid %s', async (field, query) => {
  const refused = await count(scenario.ana, query);
  expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  expect(new Set(fields(refused))).toEqual(new Set([field]));
});
