import { afterAll, beforeAll, expect, it } from 'vitest';
import { settingPlace } from '../../platform/secrets/sealed-columns.ts';
import { GuardedOutbound } from '../../platform/outbound/outbound.ts';
import { given, type Given } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { alignInvoices } from '../invoices/index.ts';
import type { PaymentModule } from '../payments/index.ts';
import { type Rig, rigs } from '../payments/testing/rigs.ts';
import { billingRoutes, openPayments } from './index.ts';

// From the checkout to the due date, with the drivers and a simulator of the provider.

let server: ModuleServer;
let make: Given;
let payments: PaymentModule;
let rig: Rig;
const outside = new GuardedOutbound(['127.0.0.0/8']);

beforeAll(async () => {
  rig = await rigs.efi({ outbound: outside, now: () => new Date() });
  server = await moduleServer(
    (app) => {
      payments = openPayments(app);
      return billingRoutes(app, payments);
    },
    { OUTBOUND_ALLOW: '127.0.0.0/8', ...rig.environment },
  );
  make = given(server);
  for (const [key, value] of Object.entries(rig.settings)) {
    await make.insert('settings', {
      key,
      value: server.app.secrets.encrypt(value, settingPlace(key as never)),
    });
  }
});
afterAll(async () => {
  await payments.settleEvents();
  await server.close();
  await rig.stop();
  await outside.close();
});

it('a PIX that is paid extends the company when the dialog polls, without any webhook', async () => {
  const plan = await make.plan({ amount: 100 });
  const dueDate = new Date(Date.now() + 5 * 86_400_000).toISOString();
  const company = await make.company({ planId: plan.id, dueDate, recurrence: 'MENSAL' });
  const admin = await make.admin(company);
  await server.app.database.acrossCompanies('the invoice of a test', (tx) =>
    alignInvoices(server.app, tx, [company.id]),
  );
  const [open] = (await admin.call('GET', '/invoices/all')).body;
  const opened = await admin.call('POST', '/subscription', {
    firstName: 'Ana',
    zipcode: '529.982.247-25',
    invoiceId: open.id,
  });
  expect(opened).toMatchObject({ status: 200, body: { isPaid: false, failed: [] } });
  expect(opened.body.qrcode.qrcode).not.toBe('');
  const again = await admin.call('POST', '/subscription', {
    firstName: 'Ana',
    zipcode: '529.982.247-25',
    invoiceId: open.id,
  });
  expect(again.body.qrcode).toEqual(opened.body.qrcode);
  const charges = await server.app.database.alone<{ externalId: string }>('read the charge', {
    name: 'charge',
    text: `select "externalId" from charges where "invoiceId" = ${open.id}`,
    values: [],
  });
  expect(charges).toHaveLength(1);
  rig.simulator.pay(rig.simulator.chargeOf(charges[0]?.externalId ?? ''));
  const paid = await admin.call('GET', `/invoices/${open.id}/charge`);
  expect(paid.body).toMatchObject({ status: 'paid' });
  expect(Date.parse(paid.body.dueDate)).toBeGreaterThan(Date.parse(dueDate));
  expect(server.published.filter(({ name }) => name === 'payment')).toHaveLength(1);
  const listed = await payments.listProviderPayments(
    'efi',
    new Date(Date.now() - 86_400_000),
    new Date(Date.now() + 86_400_000),
  );
  expect(listed).toMatchObject([{ status: 'paid', valueInCents: 10_000 }]);
});
