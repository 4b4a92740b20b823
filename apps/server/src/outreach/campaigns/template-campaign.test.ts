import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Anything } from '../../testing/given.ts';
import {
  campaignScenario,
  type CampaignScenario,
  type CampaignServer,
  campaignServer,
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
