import { afterAll, beforeAll, expect, it } from 'vitest';
import { queueRoutes } from '../../../inbox/index.ts';
import { given, type Given } from '../../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../../testing/module-server.ts';

let server: ModuleServer;
let make: Given;
beforeAll(async () => {
  server = await moduleServer(queueRoutes);
  make = given(server);
});
afterAll(async () => server.close());

const service = { type: 'webhook', name: 'CRM', urlN8N: 'https://crm.test', secret: '' };

it('a queue and its options accept integrations of their own company only', async () => {
  const company = await make.company();
  const admin = await make.admin(company);
  const queue = await make.queue(company);
  const own = await make.insert('integrations', { company_id: company.id, ...service });
  const theirs = await make.insert('integrations', { company_id: (await make.company()).id, ...service });
  const change = async (integrationId: number, optIntegrationId: number) => {
    const chatbots = [{ name: 'Robô', queueType: 'integration', optIntegrationId }];
    return admin.call('PUT', `/queue/${queue.id}`, { integrationId, chatbots });
  };
  expect((await change(own.id, own.id)).body).toMatchObject({
    integrationId: own.id,
    chatbots: [{ optIntegrationId: own.id }],
  });
  expect((await change(theirs.id, own.id)).body.details).toMatchObject([{ field: 'integrationId' }]);
  expect((await change(own.id, theirs.id)).body.details).toMatchObject([
    { field: 'chatbots.0.optIntegrationId' },
  ]);
});
