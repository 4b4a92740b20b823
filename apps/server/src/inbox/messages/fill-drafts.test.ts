import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { given, type Anything, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { messageRoutes } from './routes.ts';
import { channelThatCan } from './testing.ts';

let server: ModuleServer;
let make: Given;
let ana: GivenUser;
let ticket: Anything;
beforeAll(async () => {
  server = await moduleServer((app) => messageRoutes({ ...app, capabilitiesOf: () => channelThatCan() }));
  make = given(server);
});
afterAll(async () => server.close());
beforeEach(async () => {
  server.setNow('2026-11-21T15:04:05Z');
  const company = await make.company();
  await make.insert('company_settings', {
    company_id: company.id,
    values: { timezone: 'UTC', enableLGPD: 'enabled', lgpdHideNumber: 'enabled' },
  });
  const contact = await make.contact(company, { name: '5511912345678', number: '5511912345678' });
  const queue = await make.queue(company, { name: 'Vendas' });
  ana = await make.user(company);
  const facts = { status: 'open', userId: ana.id, queueId: queue.id, contactId: contact.id };
  ticket = await make.ticket(company, facts);
});

const send = async (body: string, more: object = {}) =>
  (await ana.call('POST', `/messages/${ticket.id}`, { body, ...more })).body.body;

describe('a text to the customer', () => {
  it('gets its variables filled, and no number as a name', async () => {
    expect(await send('{{ms}}! {{name}}, {{userName}} de {{queue}}, nº {{ticket_id}}. {{nada}}')).toBe(
      `Boa tarde! Ana de Vendas, nº ${ticket.id}. `,
    );
  });
  it('stays as typed without variables, or in a note', async () => {
    expect(await send('chaves { } e {{')).toBe('chaves { } e {{');
    expect(await send('avise {{name}}', { isPrivate: true })).toBe('avise {{name}}');
  });
});
