import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden } from '../../testing/expect-refusal.ts';
import type { Anything } from '../../testing/given.ts';
import { multipart } from '../../testing/multipart.ts';
import {
  campaignScenario,
  type CampaignScenario,
  type CampaignServer,
  campaignServer,
  MORNING,
} from '../testing/campaign-scenario.ts';

let fixture: CampaignServer;
let scenario: CampaignScenario;

beforeAll(async () => {
  fixture = await campaignServer();
});
afterAll(() => fixture.server.close());
beforeEach(async () => {
  scenario = await campaignScenario(fixture);
});

const LATER = '2026-11-20T16:00:00.000Z';
const draft = async (facts: object = {}) => scenario.create({ scheduledAt: null, ...facts });
const events = () =>
  fixture.server.published.flatMap(({ name, event, audience }) =>
    name === 'campaign' ? [{ ...(event as Anything), audience }] : [],
  );
const refusedFor = (field: string, status = 400) => ({
  status,
  body: { details: expect.arrayContaining([expect.objectContaining({ field })]) },
});

describe('a campaign', () => {
  it('is created inactive, with defaults for the rest', async () => {
    const { status, body } = await scenario.admin.call('POST', '/campaigns', {
      name: ' Black Friday ',
      whatsappId: scenario.connection.id,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Black Friday',
      status: 'INATIVA',
      statusTicket: 'closed',
      openTicket: 'disabled',
      confirmation: false,
      message1: '',
      scheduledAt: null,
      completedAt: null,
      contactListId: null,
      whatsapp: { id: scenario.connection.id },
      mediaPath: null,
    });
    expect(events()).toMatchObject([
      { action: 'create', record: { id: body.id }, audience: { kind: 'admins' } },
    ]);
  });

  it.each([
    [{ name: 'A' }, 'name'],
    [{ name: 'x'.repeat(51) }, 'name'],
    [{ whatsappId: null }, 'whatsappId'],
    [{ statusTicket: 'aberto' }, 'statusTicket'],
    [{ openTicket: 'sim' }, 'openTicket'],
    [{ scheduledAt: 'amanhã' }, 'scheduledAt'],
    [{ message3: 'Use {cupom}' }, 'message3'],
    [{ confirmation: true, confirmationMessage1: '{{quem}}?' }, 'confirmationMessage1'],
  ])('is refused with %j', async (facts, field) => {
    expect(await draft(facts)).toMatchObject(refusedFor(field));
  });

  it.each([
    [{ message1: '' }, 'message1'],
    [{ contactListId: null }, 'contactListId'],
    [{ confirmation: true }, 'confirmationMessage1'],
  ])('is not scheduled with %j', async (facts, field) => {
    expect(await scenario.create({ scheduledAt: LATER, ...facts })).toMatchObject(refusedFor(field));
    expect((await scenario.admin.call('GET', '/campaigns')).body.count).toBe(0);
  });

  it('needs a queue for the user of its tickets', async () => {
    const facts = { openTicket: 'enabled', userId: scenario.agent.id };
    expect(await draft(facts)).toMatchObject(refusedFor('queueId'));
    const queue = await fixture.make.queue(scenario.company);
    expect((await draft({ ...facts, queueId: queue.id })).status).toBe(201);
  });

  it('takes nothing of another company', async () => {
    const { stranger } = scenario;
    const other = { id: stranger.companyId };
    const connection = await fixture.make.connection(other);
    const queue = await fixture.make.queue(other);
    const list = (await stranger.call('POST', '/contact-lists', { name: 'Deles' })).body;
    const tag = await fixture.make.insert('tags', { company_id: other.id, name: 'Deles' });
    for (const facts of [
      { whatsappId: connection.id },
      { queueId: queue.id },
      { userId: stranger.id },
      { contactListId: list.id },
      { tagListId: tag.id },
    ])
      expect((await draft(facts)).status, JSON.stringify(facts)).toBe(404);
  });

  it('is hidden from other companies and refused to agents', async () => {
    const { body } = await draft();
    const path = `/campaigns/${body.id}`;
    const requests = [
      ['GET', path],
      ['PUT', path, { name: 'Deles' }],
      ['DELETE', path],
      ['POST', `${path}/cancel`],
      ['POST', `${path}/restart`],
      ['POST', `${path}/test`, { number: '5511987654321' }],
      ['DELETE', `${path}/media-upload`],
      ['GET', `${path}/audience`],
      ['GET', `${path}/deliveries`],
    ] as const;
    for (const request of requests)
      await expectHidden(scenario.stranger, {
        seenBy: scenario.admin,
        sight: { path, record: { id: body.id } },
        request,
        code: 'ERR_NO_CAMPAIGN_FOUND',
      });
    expect((await scenario.agent.call('GET', '/campaigns')).status).toBe(403);
    expect((await scenario.agent.call('POST', '/campaign-settings', { settings: {} })).status).toBe(403);
  });

  it('is listed newest first and found by its name', async () => {
    await draft({ name: 'Páscoa' });
    const { body: natal } = await draft({ name: 'Natal' });
    const { body } = await scenario.admin.call('GET', '/campaigns');
    expect(body).toMatchObject({ count: 2, hasMore: false });
    expect(body.records.map(({ name }: Anything) => name)).toEqual(['Natal', 'Páscoa']);
    const found = await scenario.admin.call('GET', '/campaigns?searchParam=PASCOA');
    expect(found.body.records).toMatchObject([{ name: 'Páscoa', contactList: { id: scenario.list.id } }]);
    expect(found.body.records[0].id).not.toBe(natal.id);
  });

  it('gets a list of the contacts of a tag, as they are now', async () => {
    const tag = await fixture.make.insert('tags', { company_id: scenario.company.id, name: 'VIP' });
    const contact = await fixture.make.contact(scenario.company);
    await fixture.make.insert('contact_tags', {
      company_id: scenario.company.id,
      contactId: contact.id,
      tagId: tag.id,
    });
    const { body } = await draft({ contactListId: null, tagListId: tag.id });
    expect(body).toMatchObject({
      tagListId: tag.id,
      contactList: { name: expect.stringContaining(`| TAG: ${tag.id} - 2026-11-20`) },
    });
    const items = await scenario.admin.call('GET', `/contact-list-items?contactListId=${body.contactListId}`);
    expect(items.body.contacts).toMatchObject([{ number: contact.number }]);
    const { body: other } = await draft({ contactListId: null, tagListId: tag.id });
    expect(other.contactList.name).toBe(`${body.contactList.name} (2)`);
    const { body: changed } = await scenario.admin.call('PUT', `/campaigns/${body.id}`, {
      name: 'Outro nome',
    });
    expect(changed.contactListId).toBe(body.contactListId);
  });

  it('is refused on a channel that knows no numbers', async () => {
    const connection = await fixture.make.connection(scenario.company, { channel: 'instagram' });
    expect(await draft({ whatsappId: connection.id })).toMatchObject({
      status: 400,
      body: { error: 'ERR_CAMPAIGN_CHANNEL', details: [{ field: 'whatsappId' }] },
    });
  });
});

describe('a change of a campaign', () => {
  const put = async (id: number, change: object) => scenario.admin.call('PUT', `/campaigns/${id}`, change);

  it('keeps what it leaves out, clears what is null and publishes the rest', async () => {
    const { body } = await draft({ message2: 'Olá' });
    expect(await put(body.id, { message1: 'Bom dia', contactListId: null })).toMatchObject({
      status: 200,
      body: { message1: 'Bom dia', message2: 'Olá', name: 'Black Friday', contactListId: null },
    });
    expect(events().at(-1)).toMatchObject({ action: 'update', record: { message1: 'Bom dia' } });
  });

  it('is possible until an hour before the time', async () => {
    const { body } = await scenario.create({ scheduledAt: '2026-11-20T14:01:00.000Z' });
    expect(body.status).toBe('PROGRAMADA');
    expect((await put(body.id, { name: 'Mais cedo' })).status).toBe(200);
    fixture.server.setNow('2026-11-20T13:01:00Z');
    expect(await put(body.id, { name: 'Tarde demais' })).toMatchObject({
      status: 409,
      body: { error: 'ERR_CAMPAIGN_NOT_EDITABLE' },
    });
    fixture.server.setNow(MORNING);
  });

  it('takes the time away, and the campaign is inactive', async () => {
    const { body } = await scenario.create({ scheduledAt: LATER });
    expect((await put(body.id, { scheduledAt: null })).body).toMatchObject({
      status: 'INATIVA',
      scheduledAt: null,
    });
  });

  it('is refused while it runs; a cancelled one is saved and stays cancelled', async () => {
    await scenario.addItems(1);
    const { body } = await scenario.create();
    expect(body.status).toBe('EM_ANDAMENTO');
    expect((await put(body.id, { name: 'Outro' })).status).toBe(409);
    expect((await scenario.admin.call('DELETE', `/campaigns/${body.id}`)).body.error).toBe(
      'ERR_CAMPAIGN_STEP',
    );
    await scenario.admin.call('POST', `/campaigns/${body.id}/cancel`);
    expect((await put(body.id, { name: 'Outro' })).body).toMatchObject({
      name: 'Outro',
      status: 'CANCELADA',
    });
  });
});

describe('the file of a campaign', () => {
  it('is attached, replaced and taken away', async () => {
    const { body } = await draft();
    const path = `/campaigns/${body.id}/media-upload`;
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const file = { field: 'file', fileName: 'oferta.png', content: png };
    const { headers, payload } = multipart({}, file);
    const stored = await scenario.admin.call('POST', path, payload, { headers });
    expect(stored).toMatchObject({ status: 200, body: { mediaName: 'oferta.png' } });
    const gone = await scenario.admin.call('DELETE', path);
    expect(gone).toMatchObject({ status: 200, body: { mediaPath: null, mediaName: null } });
  });
});

describe('a list', () => {
  it('stays while a campaign that has not ended uses it', async () => {
    const { body } = await draft();
    const path = `/contact-lists/${scenario.list.id}`;
    expect(await scenario.admin.call('DELETE', path)).toMatchObject({
      status: 409,
      body: { error: 'ERR_CONTACT_LIST_IN_USE' },
    });
    await scenario.admin.call('DELETE', `/campaigns/${body.id}`);
    expect((await scenario.admin.call('DELETE', path)).status).toBe(200);
  });
});
