import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { expectHidden } from '../../testing/expect-refusal.ts';
import { type Answer, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { holidayRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let admin: GivenUser;
let ana: GivenUser;
let stranger: GivenUser;

beforeAll(async () => {
  server = await moduleServer(holidayRoutes);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  const company = await make.company();
  admin = await make.admin(company);
  ana = await make.user(company);
  stranger = await make.admin(await make.company());
});

const christmas = { day: '2026-12-25', name: 'Natal' };
const add = (facts: object = {}, who = admin) => who.call('POST', '/holidays', { ...christmas, ...facts });
const list = async (who = admin) => (await who.call('GET', '/holidays')).body;
const fields = ({ body }: Answer) => body.details.map((detail: { field: string }) => detail.field);
const version = async () =>
  server.app.database.inCompany(admin.companyId, (tx) =>
    tx.query('holiday-version', 'select version from bot_versions where company_id = $1', [admin.companyId]),
  );

it('are listed by day, and each company has its own', async () => {
  expect(await add()).toMatchObject({ status: 201, body: christmas });
  await add({ day: '2026-09-07T10:00:00-03:00', name: 'Independência' });
  expect(await list()).toEqual([{ day: '2026-09-07', name: 'Independência' }, christmas]);
  expect(await list(stranger)).toEqual([]);
});

it('are changed and removed, and raise the bot version', async () => {
  await add();
  const before = await version();
  const moved = await admin.call('PUT', '/holidays/2026-12-25', { day: '2026-12-24', name: 'Véspera' });
  expect(moved.body).toEqual({ day: '2026-12-24', name: 'Véspera' });
  expect((await admin.call('PUT', '/holidays/2026-12-24', { name: 'Natal' })).body.day).toBe('2026-12-24');
  expect((await admin.call('DELETE', '/holidays/2026-12-24')).status).toBe(200);
  expect(await list()).toEqual([]);
  expect(await version()).not.toEqual(before);
});

it('are announced to the admins once a change is stored', async () => {
  server.published.length = 0;
  await add();
  await admin.call('PUT', '/holidays/2026-12-25', { day: '2026-12-24' });
  expect((await add({ day: '2026-12-24' })).status).toBe(409);
  await admin.call('DELETE', '/holidays/2026-12-24');
  const published = server.published.filter(({ name }) => name === 'holiday');
  expect(published.map(({ event }) => event)).toEqual([
    { action: 'create', holiday: christmas },
    { action: 'update', day: '2026-12-25', holiday: { ...christmas, day: '2026-12-24' } },
    { action: 'delete', day: '2026-12-24' },
  ]);
  for (const { companyId, audience } of published) {
    expect(companyId).toBe(admin.companyId);
    expect(audience).toEqual({ kind: 'admins' });
  }
});

it('are one per day', async () => {
  await add();
  await add({ day: '2026-12-31', name: 'Ano novo' });
  const taken = { status: 409, body: { error: 'ERR_HOLIDAY_ALREADY_EXISTS' } };
  expect(await add({ name: 'Outro' })).toMatchObject(taken);
  expect(await admin.call('PUT', '/holidays/2026-12-31', { day: '2026-12-25' })).toMatchObject(taken);
  expect(await list()).toEqual([christmas, { day: '2026-12-31', name: 'Ano novo' }]);
});

it('name the wrong field', async () => {
  expect(fields(await add({ day: '25/12/2026' }))).toEqual(['day']);
  expect(fields(await add({ day: '2026-02-30' }))).toEqual(['day']);
  expect(fields(await add({ name: ' ' }))).toEqual(['name']);
  expect((await admin.call('PUT', '/holidays/2026-12-25', { name: 'x' })).body.error).toBe(
    'ERR_NO_HOLIDAY_FOUND',
  );
  expect((await admin.call('DELETE', '/holidays/2026-12-25')).status).toBe(404);
});

it('are refused to an agent, and not found for another company', async () => {
  await add();
  const hidden = { seenBy: admin, sight: { path: '/holidays', record: christmas } };
  const changes = [
    ['PUT', '/holidays/2026-12-25', { name: 'x' }],
    ['DELETE', '/holidays/2026-12-25'],
  ] as const;
  for (const request of [...changes, ['POST', '/holidays', christmas], ['GET', '/holidays']] as const)
    await expectHidden(ana, { ...hidden, request, code: 'ERR_NO_PERMISSION' });
  for (const request of changes)
    await expectHidden(stranger, { ...hidden, request, code: 'ERR_NO_HOLIDAY_FOUND' });
  expect(await list()).toEqual([christmas]);
});
