import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWebConnection, type WebConnection } from '../connections/testing/web-connection.ts';
import { sweepInvoices } from '../tenancy/billing/sweep.ts';
import type { Anything } from './given.ts';

// A company that has not paid is suspended, with its phone; the payment brings the phone back as it was paired.

const patience = { timeout: 30_000 };
const DAY_MS = 86_400_000;

let connection: WebConnection;
beforeAll(async () => {
  connection = await openWebConnection();
}, 60_000);
afterAll(async () => connection.close());

async function rows(name: string, text: string): Promise<Anything[]> {
  const { app, admin } = connection;
  return app.app.database.alone(name, { name, text, values: [admin.companyId] });
}
const stateOf = async () =>
  (await rows('state', 'select status, "statusReason", qrcode from connections where company_id = $1'))[0];
const leases = async () =>
  rows('leases', `select 1 from connection_leases where company_id = $1 and "expiresAt" > now()`);

it('a suspension closes the session of a phone, and the payment opens it again without a new pairing', async () => {
  const { app, phone, rui } = connection;
  const { companyId } = connection.admin;
  const plan = await app.given.plan({ amount: 100 });
  const operator = await app.given.admin({ id: 1 }, { super: true });
  const dueDate = new Date(Date.now() - 4 * DAY_MS).toISOString();
  const { device } = phone;
  await app.as(operator).put(`/companies/${companyId}`, { planId: plan.id, dueDate });
  await sweepInvoices(app.app);
  await expect.poll(leases, patience).toEqual([]);
  expect(await stateOf()).toEqual({
    status: 'DISCONNECTED',
    statusReason: 'company.suspended',
    qrcode: null,
  });
  await rui.with(phone).write('Ainda estão aí?');

  const billing = (await app.as(operator).get(`/companies/${companyId}/invoices`)).body;
  const open = billing.invoices.find(({ status }: Anything) => status === 'open');
  expect((await app.as(operator).post(`/invoices/${open.id}/paid`, {})).status).toBe(200);
  await expect.poll(stateOf, patience).toEqual({ status: 'CONNECTED', statusReason: null, qrcode: null });
  expect([phone.companions.size, phone.device === device]).toEqual([1, true]);
  const texts = async () =>
    (await rows('texts', 'select body from messages where company_id = $1')).map(({ body }) => body);
  await expect.poll(texts, patience).toContain('Ainda estão aí?');
}, 90_000);
