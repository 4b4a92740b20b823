import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import type { Anything, Answer, GivenUser } from '../../testing/given.ts';
import { multipart } from '../../testing/multipart.ts';
import { channelServer, type ChannelServer } from '../testing/channel-server.ts';

let channels: ChannelServer;
let company: { id: number };
let admin: GivenUser;
let ana: GivenUser;
let stranger: GivenUser;
let connection: number;
let queue: { id: number };

beforeAll(async () => {
  channels = await channelServer();
});
afterAll(() => channels.close());
beforeEach(async () => {
  company = await channels.make.company();
  admin = await channels.make.admin(company);
  ana = await channels.make.user(company);
  stranger = await channels.make.admin(await channels.make.company());
  queue = await channels.make.queue(company);
  connection = (await create()).body.id;
  channels.server.published.length = 0;
});

const create = (facts: object = {}, as = admin) =>
  as.call('POST', '/whatsapp', { name: 'Loja', channel: 'whatsapp', provider: 'sandbox', ...facts });
const sight = () => ({ path: '/whatsapp', record: { id: connection } });
const put = (facts: object, as = admin) => as.call('PUT', `/whatsapp/${connection}`, facts);
const read = async () => (await admin.call('GET', `/whatsapp/${connection}?session=0`)).body;
const fields = ({ body }: Answer) => body.details.map((detail: { field: string }) => detail.field);
const useRates = async () =>
  channels.make.insert('company_settings', { company_id: company.id, values: { userRating: 'enabled' } });

const monday = {
  weekday: 'Segunda-feira',
  weekdayEn: 'monday',
  startTimeA: '22:00',
  endTimeA: '06:00',
  startTimeB: '',
  endTimeB: '',
};
const whole = () => ({
  greetingMessage: 'Olá',
  complationMessage: 'Até logo',
  outOfHoursMessage: 'Fechado',
  ratingMessage: 'De 0 a 10?',
  timeCreateNewTicket: 5,
  maxUseBotQueues: 0,
  timeUseBotQueues: 2,
  expiresTicket: 60,
  whenExpiresTicket: '1',
  expiresInactiveMessage: 'Encerramos',
  timeInactiveMessage: 30,
  inactiveMessage: 'Ainda aí?',
  maxUseBotQueuesNPS: 2,
  expiresTicketNPS: 15,
  timeSendQueue: 10,
  sendIdQueue: queue.id,
  schedules: [monday],
  collectiveVacationStart: '2026-12-24',
  collectiveVacationEnd: '2027-01-02',
  collectiveVacationMessage: 'Boas festas',
});

describe('the conversation settings of a connection', () => {
  it('start with the defaults of the specification', async () => {
    expect(await read()).toMatchObject({
      maxUseBotQueues: 3,
      maxUseBotQueuesNPS: 3,
      timeUseBotQueues: 0,
      expiresTicket: 0,
      whenExpiresTicket: '0',
      expiresTicketNPS: 0,
      timeSendQueue: 0,
      sendIdQueue: null,
      schedules: [],
      collectiveVacationStart: null,
      collectiveVacationMessage: '',
      greetingMediaAttachment: null,
    });
  });

  it('are not created without a name', async () => {
    const answer = await create({ name: undefined });
    expect([answer.status, fields(answer)]).toEqual([400, ['name']]);
  });

  it('are returned with every field of the specification', async () => {
    expect(Object.keys(await read())).toEqual(
      expect.arrayContaining(
        `id name number channel status isDefault updatedAt token qrcode retries queues schedules promptId
         integrationId statusImportMessages importOldMessages importRecentMessages importOldMessagesGroups
         closedTicketsPostImported queueIdImportMessages greetingMediaAttachment allowGroup groupAsTicket
         maxUseBotQueues timeUseBotQueues timeSendQueue sendIdQueue expiresTicket whenExpiresTicket
         expiresInactiveMessage timeInactiveMessage inactiveMessage maxUseBotQueuesNPS expiresTicketNPS
         timeCreateNewTicket greetingMessage complationMessage outOfHoursMessage ratingMessage
         collectiveVacationStart collectiveVacationEnd collectiveVacationMessage provider companyId`.split(
          /\s+/,
        ),
      ),
    );
  });

  it('are all stored on creation and on a change', async () => {
    expect((await create({ name: 'Inteira', ...whole() })).body).toMatchObject(whole());
    expect((await put(whole())).body).toMatchObject(whole());
    expect(await read()).toMatchObject(whole());
    const same = await put({ name: 'Loja 2' });
    expect(same.body).toMatchObject({ ...whole(), name: 'Loja 2' });
  });

  it('accept numbers sent as text, and an empty text as 0', async () => {
    const { body } = await put({ expiresTicket: '90', timeUseBotQueues: '', whenExpiresTicket: 1 });
    expect(body).toMatchObject({ expiresTicket: 90, timeUseBotQueues: 0, whenExpiresTicket: '1' });
    await put(whole());
    const { body: cleared } = await put({ timeSendQueue: '', sendIdQueue: '' });
    expect(cleared).toMatchObject({ timeSendQueue: 0, sendIdQueue: null });
    const noVacation = {
      collectiveVacationStart: '',
      collectiveVacationEnd: null,
      collectiveVacationMessage: '',
    };
    expect((await put(noVacation)).body).toMatchObject({
      collectiveVacationStart: null,
      collectiveVacationEnd: null,
    });
  });

  it.each([
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(51) }],
    ['maxUseBotQueues', { maxUseBotQueues: -1 }],
    ['expiresTicket', { expiresTicket: 'uma hora' }],
    ['whenExpiresTicket', { whenExpiresTicket: 2 }],
    ['sendIdQueue', { timeSendQueue: 5 }],
    ['sendIdQueue', { sendIdQueue: 'x' }],
    ['expiresTicket', { timeInactiveMessage: 5 }],
    ['collectiveVacationStart', { collectiveVacationMessage: 'Férias', collectiveVacationEnd: '2026-12-31' }],
    ['collectiveVacationEnd', { collectiveVacationMessage: 'Férias', collectiveVacationStart: '2026-12-31' }],
    ['collectiveVacationEnd', { collectiveVacationStart: '2026-12-31', collectiveVacationEnd: '2026-12-30' }],
    ['collectiveVacationStart', { collectiveVacationStart: '31/12/2026' }],
    ['schedules', { schedules: [monday, monday] }],
    ['schedules', { schedules: [{ ...monday, startTimeA: '25:00' }] }],
  ])('are refused with the name of %s, and stay unchanged, for %o', async (field, wrong) => {
    const before = await read();
    const answer = await put({ ...wrong, greetingMessage: 'Outra' });
    expect([answer.status, answer.body.error]).toEqual([400, 'ERR_VALIDATION']);
    expect([...new Set(fields(answer).map((name: string) => name.split('.')[0]))]).toEqual([field]);
    expect(await read()).toEqual(before);
  });

  it('need a rating text and time once the company asks for ratings, on creation and if changed', async () => {
    await useRates();
    expect(fields(await create({ name: 'Outra' }))).toEqual(['ratingMessage', 'expiresTicketNPS']);
    expect(fields(await put({ ratingMessage: 'De 0 a 10?' }))).toEqual(['expiresTicketNPS']);
    expect(fields(await put({ ratingMessage: '', expiresTicketNPS: 5 }))).toEqual(['ratingMessage']);
    expect((await put({ ratingMessage: 'De 0 a 10?', expiresTicketNPS: 5 })).status).toBe(200);
    expect((await put({ name: 'Matriz' })).status).toBe(200);
  });

  it('send to a queue of the own company only, and nowhere once that queue is deleted', async () => {
    const foreign = await channels.make.queue({ id: stranger.companyId });
    const answer = await put({ timeSendQueue: 5, sendIdQueue: foreign.id });
    expect([answer.status, answer.body.error, fields(answer)]).toEqual([
      404,
      'ERR_NO_QUEUE_FOUND',
      ['sendIdQueue'],
    ]);
    expect(await read()).toMatchObject({ timeSendQueue: 0, sendIdQueue: null });
    await put({ timeSendQueue: 5, sendIdQueue: queue.id });
    await channels.server.app.database.inCompany(company.id, (tx) =>
      tx.query('t', 'delete from queues where id = $1', [queue.id]),
    );
    expect(await read()).toMatchObject({ timeSendQueue: 0, sendIdQueue: null });
  });

  it('hand over to an integration of the own company only', async () => {
    const service = { type: 'webhook', name: 'CRM', urlN8N: 'https://crm.test', secret: '' };
    const own = await channels.make.insert('integrations', { company_id: company.id, ...service });
    const foreign = await channels.make.insert('integrations', {
      company_id: stranger.companyId,
      ...service,
    });
    expect((await put({ integrationId: own.id })).body.integrationId).toBe(own.id);
    const answer = await put({ integrationId: foreign.id });
    expect([answer.status, fields(answer)]).toEqual([404, ['integrationId']]);
    expect((await read()).integrationId).toBe(own.id);
    expect((await put({ integrationId: null })).body.integrationId).toBeNull();
  });

  it('name an AI prompt of the own company only', async () => {
    const assistant = { name: 'Assistente', prompt: 'Responda.', apiKey: '' };
    const own = await channels.make.insert('prompts', { company_id: company.id, ...assistant });
    const foreign = await channels.make.insert('prompts', { company_id: stranger.companyId, ...assistant });
    expect((await put({ promptId: own.id })).body.promptId).toBe(own.id);
    const answer = await put({ promptId: foreign.id });
    expect([answer.status, fields(answer)]).toEqual([404, ['promptId']]);
    expect((await read()).promptId).toBe(own.id);
    expect((await put({ promptId: null })).body.promptId).toBeNull();
  });

  it('are changed by users who may edit connections, not by an agent who sees it or another company', async () => {
    const trusted = await channels.make.user(company, { allowConnections: 'enabled' });
    const request = ['PUT', `/whatsapp/${connection}`, { inactiveMessage: 'Oi?' }] as const;
    await expectRefusal(ana, { sight: sight(), request, code: 'ERR_NO_PERMISSION' });
    await expectHidden(stranger, { seenBy: ana, sight: sight(), request, code: 'ERR_NO_WAPP_FOUND' });
    expect((await put({ inactiveMessage: 'Oi?' }, trusted)).body.inactiveMessage).toBe('Oi?');
  });
});

describe('the picture or film of the greeting', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const mediaPath = () => `/whatsapp/${connection}/media-upload`;
  const uploadOf = (content: Buffer, fileName = 'Nossa loja.png') =>
    ['POST', mediaPath(), undefined, multipart({}, { field: 'file', fileName, content })] as const;
  const upload = (content: Buffer, fileName?: string) => admin.call(...uploadOf(content, fileName));
  const files = async (): Promise<Anything> =>
    channels.server.app.database.inCompany(company.id, (tx) =>
      tx.query('files', 'select "greetingMedia" from connections', []),
    );

  it('is stored unchanged, announced, replaced and removed', async () => {
    const answer = await upload(png);
    expect([answer.status, typeof answer.body.mensagem]).toEqual([200, 'string']);
    const { greetingMediaAttachment, greetingMedia } = await read();
    expect(greetingMediaAttachment).toBe('Nossa loja.png');
    expect(greetingMedia).toMatchObject({ name: 'Nossa loja.png', mime: 'image/png', size: png.length });
    expect(greetingMedia.url).toMatch(/^\/media\//);
    expect((await files())[0].greetingMedia).toMatchObject({ mime: 'image/png', size: png.length });
    expect(channels.server.published).toContainEqual(
      expect.objectContaining({
        name: 'whatsapp',
        event: expect.objectContaining({
          whatsapp: expect.objectContaining({ greetingMediaAttachment: 'Nossa loja.png' }),
        }),
      }),
    );
    await upload(png, 'b.png');
    expect((await read()).greetingMediaAttachment).toBe('b.png');
    expect((await admin.call('DELETE', `/whatsapp/${connection}/media-upload`)).status).toBe(200);
    expect(await read()).toMatchObject({ greetingMediaAttachment: null, greetingMedia: null });
  });

  it('is a picture or a film by its bytes, whatever its name says', async () => {
    const answers = [
      await upload(Buffer.from('%PDF-1.7\nfalso\nendobj\n')),
      await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      await upload(Buffer.alloc(0)),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(fields(answer)).toEqual(['file']);
    }
    expect((await files())[0].greetingMedia).toBeNull();
  });

  it('is neither stored nor removed by an agent who sees the connection, nor in another company', async () => {
    for (const request of [uploadOf(png), ['DELETE', mediaPath()] as const]) {
      await expectRefusal(ana, { sight: sight(), request, code: 'ERR_NO_PERMISSION' });
      await expectHidden(stranger, { seenBy: ana, sight: sight(), request, code: 'ERR_NO_WAPP_FOUND' });
    }
    expect((await files())[0].greetingMedia).toBeNull();
  });
});
