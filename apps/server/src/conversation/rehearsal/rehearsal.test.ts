import { channelThatCan } from '../../inbox/messages/testing.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Anything, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { rehearsalRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let company: { id: number };
let admin: GivenUser;
let sales: { id: number };
let connection: { id: number };

const capabilitiesOf = () => channelThatCan({ interactive: ['list', 'button'] });
beforeAll(async () => {
  server = await moduleServer((app) => rehearsalRoutes({ ...app, capabilitiesOf }));
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await make.company();
  admin = await make.admin(company);
  sales = await make.queue(company, { name: 'Vendas', greetingMessage: 'Bem-vinda a vendas', orderQueue: 1 });
  connection = await make.connection(company, { greetingMessage: 'Olá {{firstName}}' });
  await make.insert('connection_queues', {
    company_id: company.id,
    whatsappId: connection.id,
    queueId: sales.id,
  });
});

const draft = {
  name: 'Suporte',
  greetingMessage: 'Em que ajudo?',
  outOfHoursMessage: 'Fechado',
  orderQueue: 2,
  closeTicket: false,
  schedules: [],
  userIds: [],
  chatbots: [] as object[],
};
const option = (name: string, more: object = {}) => ({
  name,
  greetingMessage: '',
  queueType: 'text',
  closeTicket: false,
  options: [],
  ...more,
});
const rehearse = async (inputs: string[], more: object = {}) =>
  admin.call('POST', '/queue/rehearsal', {
    whatsappId: connection.id,
    contactName: 'Ana Lima',
    inputs: inputs.map((text) => ({ text })),
    ...more,
  });
const bodies = ({ body }: Anything) =>
  body.exchanges.map(({ bubbles }: Anything) => bubbles.map((bubble: Anything) => bubble.body));

describe('a rehearsal', () => {
  it('answers with the saved queues', async () => {
    const answer = await rehearse(['Oi']);
    expect(answer.status).toBe(200);
    expect(bodies(answer)).toEqual([['Olá Ana']]);
    expect(answer.body).toMatchObject({
      isOffered: true,
      exchanges: [{ outcomes: [{ kind: 'queue', queueId: sales.id }] }],
    });
  });

  it('answers with an unsaved new queue and its option tree', async () => {
    const chatbots = [
      option('Boleto', { greetingMessage: 'Aqui, {{firstName}}', options: [option('Outro')] }),
    ];
    const answer = await rehearse(['Oi', '2', '1'], { queue: { ...draft, chatbots } });
    expect(answer.body.isOffered).toBe(false);
    const [menu, tree, leaf] = bodies(answer);
    expect(menu[0]).toMatch(/Vendas\n.*Suporte/);
    expect(tree[0]).toContain('Em que ajudo?');
    expect(leaf[0]).toMatch(/^Aqui, Ana\n\n\*\[ 1 \]\* - Outro/);
    expect(answer.body.exchanges[1].outcomes).toEqual([{ kind: 'queue', queueId: null }]);
  });

  it('answers with unsaved changes of a queue, including its place in the menu', async () => {
    const help = await make.queue(company, { name: 'Suporte', orderQueue: 2 });
    await make.insert('connection_queues', {
      company_id: company.id,
      whatsappId: connection.id,
      queueId: help.id,
    });
    const first = await rehearse(['Oi'], { queue: { ...draft, id: help.id, orderQueue: 0 } });
    expect(bodies(first)[0][0]).toMatch(/Suporte\n.*Vendas/);
    expect(first.body.isOffered).toBe(true);
  });

  it('applies the opening hours to the given time', async () => {
    const settings = JSON.stringify({ scheduleType: 'queue' });
    await make.insert('company_settings', { company_id: company.id, values: settings });
    const friday = { weekday: 'Sexta', weekdayEn: 'friday', startTimeB: '', endTimeB: '' };
    const schedules = [{ ...friday, startTimeA: '08:00', endTimeA: '12:00' }];
    const at = async (time: string) =>
      bodies(await rehearse(['Oi', '2'], { at: time, queue: { ...draft, schedules } }))[1];
    expect(await at('2026-11-20T20:00:00-03:00')).toEqual(['Fechado']);
    expect(await at('2026-11-20T09:00:00-03:00')).toEqual(['Em que ajudo?']);
  });

  it('stores and sends nothing', async () => {
    const count = async () =>
      server.app.database.inCompany(company.id, (tx) =>
        tx.query(
          'rehearsal-counts',
          `select (select count(*) from tickets where company_id = $1) + (select count(*) from messages where company_id = $1)
             + (select count(*) from contacts where company_id = $1) + (select count(*) from chatbots where company_id = $1) as n`,
          [company.id],
        ),
      );
    await rehearse(['Oi', '2'], { queue: { ...draft, chatbots: [option('Boleto')] } });
    expect(await count()).toEqual([{ n: 0 }]);
    expect(server.published).toEqual([]);
  });
});

describe('a rehearsal is refused', () => {
  it('to everybody but an admin of the company', async () => {
    const body = { whatsappId: connection.id, inputs: [{ text: 'Oi' }] };
    expect((await (await make.user(company)).call('POST', '/queue/rehearsal', body)).status).toBe(403);
    expect((await make.anyone('POST', '/queue/rehearsal', body)).status).toBe(401);
    const stranger = await make.admin(await make.company());
    expect(await stranger.call('POST', '/queue/rehearsal', body)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_WAPP_FOUND' },
    });
    const own = await make.connection({ id: stranger.companyId });
    const theirs = { ...body, whatsappId: own.id, queue: { ...draft, id: sales.id } };
    expect(await stranger.call('POST', '/queue/rehearsal', theirs)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_QUEUE_FOUND' },
    });
  });

  it('when its input is invalid', async () => {
    for (const [field, wrong] of [
      ['at', { at: 'amanhã' }],
      ['inputs', { inputs: Array.from({ length: 101 }, () => ({ text: 'Oi' })) }],
      ['queue.chatbots.0.queueType', { queue: { ...draft, chatbots: [option('x', { queueType: 'foo' })] } }],
    ] as const) {
      const { status, body } = await rehearse(['Oi'], wrong);
      expect({ status, field: body.details[0].field }).toEqual({ status: 400, field });
    }
  });
});
