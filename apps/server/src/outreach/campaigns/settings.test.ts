import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  campaignScenario,
  type CampaignScenario,
  type CampaignServer,
  campaignServer,
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

const read = async (by = scenario.admin) => (await by.call('GET', '/campaign-settings')).body.settings;
const defaults = {
  messageInterval: 20,
  longerIntervalAfter: 20,
  greaterInterval: 60,
  variables: [],
  sabado: false,
  domingo: false,
  startHour: '09:00',
  endHour: '18:00',
  priceCurrency: 'USD',
  priceMarketing: 0.025,
  priceUtility: 0.0034,
  priceAuthentication: 0.0034,
  portfolioLimit: 0,
  portfolioReserve: 20,
};

describe('the settings of campaigns', () => {
  it('have defaults, and keep what a change leaves out', async () => {
    expect(await read()).toEqual(defaults);
    const { status, body } = await scenario.settings({ messageInterval: '30', sabado: true });
    expect({ status, settings: body.settings }).toEqual({
      status: 200,
      settings: { ...defaults, messageInterval: 30, sabado: true },
    });
    await scenario.settings({ variables: '[{"key":"promo","value":"10%"}]', startHour: '22:00' });
    expect(await read()).toEqual({
      ...defaults,
      messageInterval: 30,
      sabado: true,
      startHour: '22:00',
      variables: [{ key: 'promo', value: '10%' }],
    });
    expect(await read(scenario.stranger)).toEqual(defaults);
  });

  it.each([
    [{ messageInterval: 25 }, 'settings.messageInterval'],
    [{ longerIntervalAfter: 25 }, 'settings.longerIntervalAfter'],
    [{ greaterInterval: 10 }, 'settings.greaterInterval'],
    [{ startHour: '9h' }, 'settings.startHour'],
    [{ endHour: '24:00' }, 'settings.endHour'],
    [{ portfolioLimit: 1_000 }, 'settings.portfolioLimit'],
    [{ portfolioReserve: 91 }, 'settings.portfolioReserve'],
    [{ priceMarketing: -1 }, 'settings.priceMarketing'],
    [{ priceUtility: 'caro' }, 'settings.priceUtility'],
    [{ priceCurrency: 'XYZ' }, 'settings.priceCurrency'],
    [{ variables: [{ key: 'meu cupom', value: 'x' }] }, 'settings.variables.0.key'],
    [{ variables: [{ key: 'nome', value: 'x' }] }, 'settings.variables.0.key'],
  ])('are refused with %j', async (facts, field) => {
    expect(await scenario.settings(facts)).toMatchObject({ status: 400, body: { details: [{ field }] } });
    expect(await read()).toEqual(defaults);
  });

  it('keep a placeholder that a campaign uses', async () => {
    await scenario.settings({ variables: [{ key: 'promo', value: '10%' }] });
    const { body } = await scenario.create({ scheduledAt: null, message1: '{promo} para {nome}' });
    expect(await scenario.settings({ variables: [] })).toMatchObject({
      status: 409,
      body: { error: 'ERR_CAMPAIGN_VARIABLE_IN_USE', details: [{ message: 'Black Friday' }] },
    });
    expect((await scenario.settings({ variables: [{ key: 'promo', value: '20%' }] })).status).toBe(200);
    await scenario.admin.call('DELETE', `/campaigns/${body.id}`);
    expect((await scenario.settings({ variables: [] })).status).toBe(200);
  });
});
