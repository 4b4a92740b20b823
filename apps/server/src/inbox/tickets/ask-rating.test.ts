import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { given, type Given } from '../../testing/given.ts';
import type { ModuleServer } from '../../testing/module-server.ts';
import { openServer, ticketScenario, type TicketScenario } from '../testing/ticket-scenario.ts';

let server: ModuleServer;
let make: Given;
let scenario: TicketScenario;
beforeAll(async () => {
  server = await openServer();
  make = given(server);
});
afterAll(async () => server.close());
beforeEach(async () => {
  scenario = await ticketScenario(server, make);
  await scenario.settings({ userRating: 'enabled' });
});

const rated = async (connection: object = {}) =>
  make.connection(scenario.company, { ratingMessage: 'De 0 a 10, {{firstName}}?', ...connection });
const mine = async (facts: object = {}) =>
  scenario.ticket({ status: 'open', userId: scenario.ana.id, whatsappId: (await rated()).id, ...facts });
const close = async (id: number, body: object = {}) =>
  scenario.ana.call('PUT', `/tickets/${id}`, { status: 'closed', ...body });
const bodies = async (id: number) => (await scenario.messagesOf(id)).map(({ body }) => body);

describe('closing a ticket in a company with ratings', () => {
  it('asks the customer, sends no farewell yet, and waits', async () => {
    const { id } = await mine();
    expect((await close(id)).body).toMatchObject({ status: 'nps', lastMessage: 'De 0 a 10, Bia?' });
    expect(await bodies(id)).toEqual(['De 0 a 10, Bia?']);
    expect((await scenario.logOf(id)).map(({ type }) => type)).toEqual(['nps']);
    const [period] = await scenario.trackingOf(id);
    expect(period).toMatchObject({ userId: scenario.ana.id, finishedAt: null, rated: false });
    expect(period.closedAt).not.toBeNull();
  });

  it('closes a ticket that waits for a rating, without asking again', async () => {
    const { id } = await mine();
    await close(id);
    expect((await scenario.admin.call('PUT', `/tickets/${id}`, { status: 'closed' })).body.status).toBe(
      'closed',
    );
    expect(await bodies(id)).toEqual(['De 0 a 10, Bia?']);
    const [period] = await scenario.trackingOf(id);
    expect(Date.parse(period.closedAt)).toBeLessThanOrEqual(Date.parse(period.finishedAt));
  });

  it.each<[string, () => Promise<{ id: number }>, object]>([
    ['in a quiet close', async () => mine(), { sendFarewellMessage: false }],
    ['when the rate was picked', async () => mine(), { ratingId: 5 }],
    ['in a group', async () => mine({ status: 'group', isGroup: true }), {}],
    ['of nobody’s ticket', async () => mine({ status: 'pending', userId: null }), {}],
    ['on a line that is down', async () => mine({ whatsappId: (await rated({ status: 'TIMEOUT' })).id }), {}],
    ['without a text', async () => mine({ whatsappId: (await rated({ ratingMessage: ' ' })).id }), {}],
  ])('does not ask %s', async (_, ticket, body) => {
    const { id } = await ticket();
    expect((await close(id, body)).body.status).toBe('closed');
    expect((await scenario.logOf(id)).map(({ type }) => type)).toEqual(['closed']);
  });

  it('does not ask in a company without ratings', async () => {
    const other = await ticketScenario(server, make);
    const { id: whatsappId } = await make.connection(other.company, { ratingMessage: 'De 0 a 10?' });
    const { id } = await other.ticket({ status: 'open', userId: other.ana.id, whatsappId });
    expect((await other.ana.call('PUT', `/tickets/${id}`, { status: 'closed' })).body.status).toBe('closed');
  });
});
