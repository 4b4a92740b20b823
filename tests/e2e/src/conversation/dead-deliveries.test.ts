import { Database } from '@prosa/server/src/platform/database/database.ts';
import { createLogger } from '@prosa/server/src/platform/log/logger.ts';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestConnection, picture, violations } from '../support/browser.ts';
import { clientOf, newFixture } from '../support/fixture.ts';
import type { Installation } from '../support/installation.ts';

// A service was down for a day: an admin sees the failed deliveries and their reason, and repeats them. Then the plan
// no longer includes integrations, and these screens say so.

let address: Installation['address'];
let service: Server;
let isUp = false;
const deliveryIds: string[] = [];
let admin: Page;
let errors: string[];
let close: () => Promise<void>;

beforeAll(async () => {
  service = createServer((request, response) => {
    deliveryIds.push(String(request.headers['x-prosa-delivery']));
    response.writeHead(isUp ? 204 : 503).end();
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  ({ page: admin, errors, close, address } = await newFixture({ OUTBOUND_ALLOW: '127.0.0.0/8' }));
}, 120_000);
afterAll(async () => {
  await close();
  service.close();
});

/** Makes a change that no call makes: a day passes, or the operator sells another plan. */
async function change(text: string): Promise<void> {
  const database = new Database(address, createLogger('silent'));
  await database.acrossCompanies('change the world', async (tx) => tx.query('change', text, []));
  await database.close();
}
const dialog = () => admin.getByRole('dialog');

it('shows what could not be delivered for a day, and why', async () => {
  const client = await clientOf(admin);
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/hook`;
  const hook = { type: 'webhook', name: 'CRM', urlN8N: url };
  const { id } = await client.expectOk<{ id: number }>('POST', '/queueIntegration', hook);
  const connection = { name: 'Linha', provider: 'sandbox', integrationId: id };
  const { id: whatsappId } = await client.expectOk<{ id: number }>('POST', '/whatsapp', connection);
  const from = { number: '5511999990001', name: 'Ana' };
  await client.expectOk('POST', `/sandbox/${whatsappId}/inbound`, {
    from,
    message: { type: 'text', body: 'Oi' },
  });
  const states = async () => {
    const path = `/queueIntegration/${id}/deliveries`;
    const { deliveries } = await client.expectOk<{ deliveries: { status: string; error: string | null }[] }>(
      'GET',
      path,
    );
    return deliveries.map(({ status, error }) => `${status} ${error}`);
  };
  await expect.poll(states).toEqual(['waiting http 503']);
  await change(`update integration_deliveries set "firstAttemptAt" = "firstAttemptAt" - interval '25 hours'`);
  await expect.poll(states).toEqual(['dead http 503']);

  await admin.goto('/queue-integration');
  await admin
    .getByRole('row', { name: /CRM/ })
    .getByRole('button', { name: /Entregas/ })
    .click();
  const row = dialog().getByRole('row', { name: /Ana/ });
  await row.getByRole('cell', { name: 'Falhou', exact: true }).waitFor();
  await row.getByRole('cell', { name: 'Erro 503' }).waitFor();
  await picture(admin, 'dead-deliveries');
  expect(await violations(admin)).toEqual([]);
});

it('delivers again, under the same id', async () => {
  isUp = true;
  await dialog().getByRole('button', { name: 'Reenviar', exact: true }).click();
  await expect
    .poll(async () => {
      await dialog().getByRole('button', { name: 'Atualizar' }).click();
      return dialog().getByRole('cell', { name: 'Entregue' }).count();
    })
    .toBe(1);
  expect(await dialog().getByRole('button', { name: 'Reenviar', exact: true }).count()).toBe(0);
  expect(deliveryIds.length).toBeGreaterThan(1);
  expect(new Set(deliveryIds).size).toBe(1);
  await dialog().getByRole('checkbox', { name: 'Só as que falharam' }).check();
  await dialog().getByRole('cell', { name: 'Entregue' }).waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});

it.each(['/queue-integration', '/prompts'])(
  'leads away from %s when the plan no longer includes it',
  async (path) => {
    await change('update plans set "useIntegrations" = false, "useOpenAi" = false');
    await admin.goto(path);
    await admin.getByText('Esta empresa não possui permissão para acessar essa página!').first().waitFor();
    await picture(admin, `not-in-plan${path.replace('/', '-')}`);
    await expect.poll(() => new URL(admin.url()).pathname).not.toBe(path);
    await admin.getByRole('navigation').first().waitFor();
    expect(await admin.getByRole('link', { name: /Integrações|Prompts/ }).count()).toBe(0);
    expect(errors).toEqual([]);
  },
);

it('disables the choice of what the plan no longer includes, and says why', async () => {
  await admin.goto('/connections');
  await addTestConnection(admin);
  await dialog().getByRole('tab', { name: 'Integrações' }).click();
  for (const name of ['Integração', 'Prompt de IA'])
    expect(await dialog().getByRole('combobox', { name, exact: true }).isDisabled()).toBe(true);
  for (const words of ['O plano da empresa não inclui integrações.', 'O plano da empresa não inclui IA.'])
    await dialog().getByText(words, { exact: true }).waitFor();
});
