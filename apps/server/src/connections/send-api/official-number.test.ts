import { newConnectionToken } from '@prosa/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Anything } from '../../testing/given.ts';
import { capabilitiesOf } from '../connections/index.ts';
import { type ChannelServer, channelServer } from '../testing/channel-server.ts';
import { apiCompany, type ApiScenario } from './testing.ts';

// A number of the official API takes free text only for a day after the customer wrote, and approved templates always.

let channels: ChannelServer;
let scenario: ApiScenario;
let official: Anything;
let token: string;
let templateId: number;
beforeAll(async () => {
  channels = await channelServer({}, { capabilitiesOf });
});
afterAll(async () => channels.close());
beforeEach(async () => {
  channels.server.setNow(null);
  scenario = await apiCompany(channels);
  token = newConnectionToken();
  const { company } = scenario;
  const tokenHash = channels.server.app.secrets.digest(token);
  official = await channels.make.connection(company, {
    channel: 'whatsappapi',
    provider: 'meta',
    tokenHash,
  });
  templateId = (await template('aviso', 'APPROVED')).id;
});

const ANA = '5511988887777';
const template = async (name: string, status: string): Promise<Anything> =>
  channels.make.insert('message_templates', {
    company_id: scenario.company.id,
    whatsappId: official.id,
    platformId: `${official.id}-${name}`,
    name,
    language: 'pt_BR',
    category: 'UTILITY',
    status,
    components: JSON.stringify([{ type: 'BODY', text: 'Oi {{1}}, seu pedido saiu.' }]),
  });
const send = async (body: object) => scenario.send({ number: ANA, ...body }, { token });

describe('a free text', () => {
  it('is refused to somebody who never wrote, and nothing is written', async () => {
    const { status, body } = await send({ body: 'Oi' });
    expect([status, body.message]).toEqual([400, 'ERR_REPLY_WINDOW_CLOSED']);
    for (const table of ['messages', 'tickets', 'contacts', 'api_uses'])
      expect(await scenario.rows(table)).toEqual([]);
  });

  it('goes to somebody who wrote within the day, and no longer afterwards', async () => {
    const contact = await channels.make.contact(scenario.company, { number: ANA });
    const facts = { contactId: contact.id, whatsappId: official.id, channel: 'whatsappapi' };
    const ticket = await channels.make.ticket(scenario.company, facts);
    await channels.make.message(ticket);
    expect((await send({ body: 'Oi' })).status).toBe(200);
    channels.server.wait(25 * 60);
    expect((await send({ body: 'Oi' })).body.message).toBe('ERR_REPLY_WINDOW_CLOSED');
  });
});

describe('a template', () => {
  it('is listed while it is approved, and sent with its values outside of the window', async () => {
    await template('antigo', 'REJECTED');
    const { body: list } = await scenario.call('GET', '/messages/templates', undefined, { token });
    expect(list.templates).toMatchObject([{ id: templateId, name: 'aviso' }]);
    const { status } = await send({ templateId, values: { 'body.1': 'Ana' } });
    expect(status).toBe(200);
    expect(await scenario.rows('messages')).toMatchObject([
      { mediaType: 'template', body: 'Oi Ana, seu pedido saiu.', origin: 'api', status: 'queued' },
    ]);
    expect(await scenario.rows('api_uses')).toMatchObject([{ kind: 'templates' }]);
  });

  it('names the value that is missing', async () => {
    const { status, body } = await send({ templateId });
    expect([status, body.details[0].field]).toEqual([400, 'values.body.1']);
  });

  it('that is not approved, or of another connection, is refused', async () => {
    const { id } = await template('antigo', 'REJECTED');
    expect((await send({ templateId: id })).body.message).toBe('ERR_TEMPLATE_NOT_USABLE');
    const { body } = await scenario.send({ number: ANA, templateId });
    expect(body.details).toMatchObject([{ field: 'templateId' }]);
  });
});
