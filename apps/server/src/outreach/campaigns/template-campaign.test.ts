import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Anything } from '../../testing/given.ts';
import {
  campaignScenario,
  type CampaignScenario,
  type CampaignServer,
  campaignServer,
  later,
  MORNING,
} from '../testing/campaign-scenario.ts';
import { runCampaign } from './run-campaign.ts';

// An official number begins conversations with approved templates alone.

let fixture: CampaignServer;
let scenario: CampaignScenario;
let connection: Anything;

beforeAll(async () => {
  fixture = await campaignServer({ replyWindowHours: 24, templates: true });
});
afterAll(() => fixture.server.close());
beforeEach(async () => {
  scenario = await campaignScenario(fixture);
  connection = await fixture.make.connection(scenario.company, { channel: 'whatsappapi', provider: 'meta' });
});

const template = async (facts: object = {}): Promise<number> =>
  (
    await fixture.make.insert('message_templates', {
      company_id: scenario.company.id,
      whatsappId: connection.id,
      platformId: randomUUID(),
      name: 'oferta',
      language: 'pt_BR',
      category: 'MARKETING',
      status: 'APPROVED',
      components: JSON.stringify([{ type: 'BODY', text: 'Olá {{1}}, hoje há {{2}} de desconto.' }]),
      ...facts,
    })
  ).id;
const values = { 'body.1': '{nome}', 'body.2': '10%' };
const create = async (facts: object = {}) =>
  scenario.create({ whatsappId: connection.id, message1: '', templateValues: values, ...facts });
const run = async ({ id }: Anything) => runCampaign(fixture.app, scenario.company.id, id);
const runAt = async (campaign: Anything, now: string) => {
  fixture.server.setNow(now);
  await run(campaign);
  fixture.server.setNow(MORNING);
};

describe('a campaign over an official number', () => {
  it('is refused without a template, with the field that is missing', async () => {
    expect(await create({ message1: 'Oi', scheduledAt: null, templateValues: {} })).toMatchObject({
      status: 400,
      body: { error: 'ERR_CAMPAIGN_NEEDS_TEMPLATE', details: [{ field: 'templateId' }] },
    });
  });

  it('sends the template with the values of each recipient, who are never expanded again', async () => {
    await scenario.addItems(1);
    await scenario.rows(
      `update contact_list_items set name = '{{2}} {email}' where company_id = $1 returning id`,
    );
    const { body: campaign } = await create({ templateId: await template() });
    expect(campaign).toMatchObject({
      status: 'EM_ANDAMENTO',
      templateName: 'oferta',
      templateValues: values,
    });
    await run(campaign);
    expect(await scenario.deliveries()).toMatchObject([{ state: 'queued', variant: null }]);
    const [message] = await scenario.messages();
    expect(message).toMatchObject({ mediaType: 'template', isMass: true });
    expect(JSON.parse(message.dataJson)).toEqual(expect.anything());
    expect(message.body).toContain('Olá {{2}} {email}, hoje há 10% de desconto.');
  });

  it.each([
    [{ 'body.1': '{nome}' }, 'templateValues.body.2'],
    [{ ...values, 'body.2': '{cupom}' }, 'templateValues.body.2'],
  ])('is refused with the values %j', async (templateValues, field) => {
    expect(await create({ templateId: await template(), templateValues })).toMatchObject({
      status: 400,
      body: { details: [{ field }] },
    });
  });

  it('takes no template of another connection, none that is not approved, and no confirmation', async () => {
    const other = await template({ whatsappId: scenario.connection.id });
    expect(await create({ templateId: other })).toMatchObject({
      body: { details: [{ field: 'templateId' }] },
    });
    const paused = await template({ status: 'PAUSED' });
    expect(await create({ templateId: paused })).toMatchObject({
      body: { error: 'ERR_TEMPLATE_NOT_USABLE' },
    });
    const asking = { confirmation: true, confirmationMessage1: 'Posso?' };
    expect(await create({ templateId: await template(), ...asking })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'confirmation' }] },
    });
  });

  it.each([
    ['MARKETING', 'marketing', 0.35, 0.7],
    ['UTILITY', 'utility', 0, 0],
  ])('of the category %s costs what the company pays', async (stored, category, each, total) => {
    await scenario.addItems(1, 2, 3);
    await scenario.rows(
      `update contact_list_items set "isWhatsappValid" = false where company_id = $1 and number like '%03'
       returning id`,
    );
    await scenario.settings({ priceCurrency: 'BRL', priceMarketing: '0.35', priceUtility: 0 });
    const { body: campaign } = await create({
      scheduledAt: null,
      templateId: await template({ category: stored }),
    });
    const { body } = await scenario.admin.call('GET', `/campaigns/${campaign.id}/audience`);
    expect(body).toMatchObject({ price: { category, currency: 'BRL', each, total } });
  });

  it('has no price with a template of an unknown category, and none once its template is gone', async () => {
    const audienceOf = async ({ id }: Anything) =>
      (await scenario.admin.call('GET', `/campaigns/${id}/audience`)).body;
    const unknown = await template({ category: 'SOMETHING' });
    const { body: other } = await create({ scheduledAt: null, templateId: unknown });
    expect(await audienceOf(other)).toMatchObject({ price: null });
    const known = await template({ name: 'aviso' });
    const { body: campaign } = await create({ name: 'Aviso', scheduledAt: null, templateId: known });
    expect(await audienceOf(campaign)).toMatchObject({ price: { category: 'marketing' } });
    await scenario.rows('delete from message_templates where company_id = $1 and id = $2 returning id', [
      known,
    ]);
    expect(await audienceOf(campaign)).toMatchObject({ price: null });
  });

  it('leaves the reserve of the portfolio to service, and goes on when the day is over', async () => {
    await scenario.addItems(1, 2, 3);
    await scenario.settings({
      messageInterval: 0,
      longerIntervalAfter: 0,
      portfolioLimit: 250,
      portfolioReserve: 20,
    });
    const { body: campaign } = await create({ templateId: await template() });
    // 198 people have got a template of the company, and one of them two.
    const place = await fixture.make.ticket(scenario.company, { whatsappId: connection.id });
    await scenario.rows(
      `insert into contacts (company_id, name, number)
       select $1, n::text, (5511900000000 + n)::text from generate_series(1, 197) n returning id`,
    );
    await scenario.rows(
      `insert into conversations (company_id, "contactId", "whatsappId")
       select $1, id, $2 from contacts where company_id = $1 and number like '55119000%' returning id`,
      [connection.id],
    );
    await scenario.rows(
      `insert into messages (company_id, "conversationId", "ticketId", "whatsappId", wid, "fromMe", status, "mediaType",
         "createdAt")
       select $1, v.id, $2, $3, 'T' || v.id || n, true, 'sent', 'template', $4::timestamptz
       from conversations v, generate_series(1, 2) n
       where v.company_id = $1 and (n = 1 or v.id = $5) returning id`,
      [place.id, connection.id, later(-3_600), place.conversationId],
    );
    await runAt(campaign, MORNING);
    const states = async () => (await scenario.deliveries()).map(({ state }) => state);
    expect(await states()).toEqual(['queued', 'queued', 'waiting']);
    await scenario.drain();
    await runAt(campaign, later(5));
    expect(await states()).toEqual(['sent', 'sent', 'waiting']);
    const path = `/campaigns/${campaign.id}`;
    expect((await scenario.admin.call('GET', path)).body).toMatchObject({ waitsFor: 'limit' });
    const [row] = await scenario.rows('select "dueAt" from campaigns where company_id = $1');
    expect(new Date(row.dueAt).toISOString()).toBe(later(23 * 3_600));
    // Three days later, as it is a weekend.
    await runAt(campaign, later(3 * 86_400));
    expect(await states()).toEqual(['sent', 'sent', 'queued']);
  });

  it('shares with official numbers that have the template, each of which sends its own', async () => {
    const facts = { channel: 'whatsappapi', provider: 'meta' };
    const other = await fixture.make.connection(scenario.company, facts);
    const templateId = await template();
    const sharing = { templateId, otherWhatsappIds: [other.id] };
    const refused = { status: 400, body: { details: [{ field: 'otherWhatsappIds' }] } };
    expect(await create({ ...sharing, scheduledAt: null })).toMatchObject(refused);
    await template({ whatsappId: other.id, language: 'en' });
    expect(await create({ ...sharing, scheduledAt: null })).toMatchObject(refused);
    await template({ whatsappId: other.id });
    await scenario.addItems(1, 2);
    await scenario.settings({ messageInterval: 0, longerIntervalAfter: 0 });
    const { body: campaign } = await create(sharing);
    await run(campaign);
    const messages = await scenario.messages();
    expect(messages.map(({ whatsappId }) => whatsappId)).toEqual([connection.id, other.id]);
    expect(messages.every(({ mediaType }) => mediaType === 'template')).toBe(true);
  });

  it('waits while the platform has paused its template, and gives nobody up', async () => {
    await scenario.addItems(1);
    const { body: campaign } = await create({ templateId: await template() });
    const set = async (status: string) =>
      scenario.rows('update message_templates set status = $2 where company_id = $1 returning id', [status]);
    await set('PAUSED');
    await run(campaign);
    expect(await scenario.deliveries()).toMatchObject([{ state: 'waiting', reason: null }]);
    const { body } = await scenario.admin.call('GET', `/campaigns/${campaign.id}`);
    expect(body).toMatchObject({ status: 'EM_ANDAMENTO', waitsFor: 'template' });
    await set('APPROVED');
    await run(campaign);
    expect(await scenario.deliveries()).toMatchObject([{ state: 'queued' }]);
  });
});
