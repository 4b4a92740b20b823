import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import type { GivenUser } from '../../testing/given.ts';
import { channelServer, type ChannelServer } from '../testing/channel-server.ts';

let channels: ChannelServer;
let company: { id: number; name: string };
let admin: GivenUser;
let operator: GivenUser;

beforeAll(async () => {
  channels = await channelServer();
});
afterAll(() => channels.close());
beforeEach(async () => {
  company = await channels.make.company();
  admin = await channels.make.admin(company);
  operator = await channels.make.admin(await channels.make.company(), { super: true });
});

const create = async (name: string) =>
  (await admin.call('POST', '/whatsapp', { name, provider: 'sandbox' })).body.id as number;

it('shows the operator how many connections each company has, and how many are up', async () => {
  await create('Loja');
  const down = await create('Outra');
  await admin.call('DELETE', `/whatsappsession/${down}`);
  const empty = await channels.make.company();
  const { status, body } = await operator.call('GET', '/whatsapp/all/counts');
  expect(status).toBe(200);
  const of = (id: number) => body.find((row: { company: { id: number } }) => row.company.id === id);
  expect(of(company.id)).toEqual({
    company: { id: company.id, name: company.name },
    connected: 1,
    disconnected: 1,
    total: 2,
  });
  expect(of(empty.id)).toMatchObject({ connected: 0, disconnected: 0, total: 0 });
});

it("shows the operator any company's connections without their secrets", async () => {
  const id = await create('Loja');
  const everything = await operator.call('GET', '/whatsapp/all?session=0');
  const companies = everything.body.map((row: { companyId: number }) => row.companyId);
  expect(new Set(companies).size).toBeGreaterThan(1);
  const { body } = await operator.call('GET', `/whatsapp/all?companyId=${company.id}`);
  const shown = { id, name: 'Loja', companyId: company.id, token: null, qrcode: null };
  expect(body).toEqual([
    expect.objectContaining({ ...shown, company: { id: company.id, name: company.name } }),
  ]);
  const one = await operator.call('GET', `/whatsapp-admin/${id}?session=0`);
  expect(one.body).toEqual(body[0]);
});

it("lets the operator end any company's session", async () => {
  const id = await create('Loja');
  expect((await operator.call('DELETE', `/whatsappsession/admin/${id}`)).status).toBe(200);
  expect((await admin.call('GET', `/whatsapp/${id}`)).body.status).toBe('DISCONNECTED');
  expect(channels.server.published).toContainEqual(
    expect.objectContaining({ companyId: company.id, name: 'whatsappSession' }),
  );
});

it('refuses the calls of the operator to an admin, who sees the connection, and to another company', async () => {
  const id = await create('Loja');
  const foreign = await channels.make.admin(await channels.make.company());
  const sight = { path: '/whatsapp', record: { id } };
  for (const request of [
    ['GET', '/whatsapp/all'],
    ['GET', '/whatsapp/all/counts'],
    ['GET', `/whatsapp-admin/${id}`],
    ['DELETE', `/whatsappsession/admin/${id}`],
  ] as const) {
    await expectRefusal(admin, { sight, request, code: 'ERR_NO_PERMISSION' });
    await expectHidden(foreign, { seenBy: admin, sight, request, code: 'ERR_NO_PERMISSION' });
  }
  expect((await admin.call('GET', `/whatsapp/${id}`)).body.status).toBe('CONNECTED');
});

it('refuses an unknown connection, and names a wrong field', async () => {
  const gone = [
    ['GET', '/whatsapp-admin/999999999'],
    ['DELETE', '/whatsappsession/admin/999999999'],
  ] as const;
  for (const [method, path] of gone) {
    const { status, body } = await operator.call(method, path);
    expect([status, body.error]).toEqual([404, 'ERR_NO_WAPP_FOUND']);
  }
  expect((await operator.call('GET', '/whatsapp-admin/x')).body.details[0].field).toBe('id');
  expect((await operator.call('GET', '/whatsapp/all?companyId=x')).body.details[0].field).toBe('companyId');
});
