import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GivenUser } from '../../testing/given.ts';
import { fields, openDesk, type Desk, type Team } from '../testing/desk.ts';

let desk: Desk;
let team: Team;
beforeAll(async () => {
  desk = await openDesk();
  team = await desk.team();
  const ticket = await team.ticket({ status: 'open', userId: team.ana.id });
  const at = async (createdAt: string, facts: object = {}) =>
    desk.make.message(ticket, { createdAt, ...facts });
  // In São Paulo it is three hours earlier.
  await at('2026-03-10T02:59:00Z');
  await at('2026-03-10T03:00:00Z');
  await at('2026-03-12T02:59:00Z');
  await at('2026-03-12T03:00:00Z');
  await at('2026-03-11T12:00:00Z', { fromMe: true });
  await at('2026-03-11T12:00:00Z', { fromMe: true, isPrivate: true });
});
afterAll(async () => desk.server.close());

const count = async (person: GivenUser, query: string) => person.call('GET', `/messages-allMe?${query}`);
const days = 'dateStart=2026-03-10&dateEnd=2026-03-11';

it('counts what came and what went out on days of the company, without notes', async () => {
  expect(await count(team.ana, `fromMe=false&${days}`)).toMatchObject({
    status: 200,
    body: { count: [{ count: '2' }] },
  });
  expect((await count(team.ana, `fromMe=true&${days}`)).body).toEqual({ count: [{ count: '1' }] });
  const none = 'fromMe=true&dateStart=2026-03-12&dateEnd=2026-03-10';
  expect((await count(team.ana, none)).body).toEqual({ count: [{ count: '0' }] });
});

it('is of one company, for whoever works there', async () => {
  expect((await count(team.stranger, `fromMe=false&${days}`)).body).toEqual({ count: [{ count: '0' }] });
  expect((await desk.make.anyone('GET', `/messages-allMe?fromMe=true&${days}`)).status).toBe(401);
});

it.each([
  ['fromMe', days],
  ['dateStart', 'fromMe=true&dateStart=ontem&dateEnd=2026-03-11'],
  ['dateEnd', 'fromMe=true&dateStart=2026-03-10'],
])('names %s when it is wrong', async (field, query) => {
  const refused = await count(team.ana, query);
  expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  expect(new Set(fields(refused))).toEqual(new Set([field]));
});
