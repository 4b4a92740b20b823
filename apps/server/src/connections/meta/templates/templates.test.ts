import { account, sampleTemplates } from '@prosa/channel-meta/simulator';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../../testing/expect-refusal.ts';
import { ticketSight } from '../../../inbox/testing/sights.ts';
import type { Anything, GivenUser } from '../../../testing/given.ts';
import { multipart } from '../../../testing/multipart.ts';
import { callWebhook } from '../../testing/meta-calls.ts';
import { officialNumber, type OfficialNumber } from '../../testing/official-number.ts';

const WAIT = { timeout: 20_000 };
const values = { 'body.1': '{{firstName}}', 'body.2': 'hoje' };

const rui = { kind: 'phone', value: '5511999990001', name: 'Rui' } as const;
let official: OfficialNumber;
let platform: OfficialNumber['platform'];
let app: OfficialNumber['app'];
let admin: GivenUser;
let connection: number;
let ticket: Anything;

beforeAll(async () => {
  official = await officialNumber();
  ({ platform, app, ana: admin, connection } = official);
  platform.meet(rui);
  const contact = { name: 'Rui Braga', number: rui.value, channel: 'whatsappapi' };
  const { id: contactId } = await app.given.contact({ id: admin.companyId }, contact);
  ticket = (await app.as(admin).post('/tickets', { contactId, whatsappId: connection })).body;
});
afterAll(async () => official.close());
beforeEach(async () => {
  platform.templates = sampleTemplates.map((template) => ({ ...template }));
  expect((await sync()).status).toBe(200);
});

const sync = (as = admin, whatsappId = connection) =>
  app.as(as).post('/message-templates/sync', { whatsappId });
const list = async (as = admin) => (await app.as(as).get(`/message-templates?whatsappId=${connection}`)).body;
const named = async (name: string): Promise<Anything> =>
  (await list()).templates.find((one: Anything) => one.name === name);
const colleague = (facts: object = {}) => app.given.user({ id: admin.companyId }, { ...facts });
const onPhone = () => platform.screen(rui.value).map(({ body }) => body);

describe('the templates of an official number', () => {
  it('are all that the platform lists, over several pages, in every state', async () => {
    const many = Array.from({ length: 120 }, (_, index) => ({
      ...sampleTemplates[0],
      id: `${index}`,
      name: `t${index}`,
      language: 'pt_BR',
      status: 'APPROVED',
    }));
    platform.templates = [...platform.templates, ...many];
    expect((await sync()).body).toEqual({ count: 123 });
    const { templates, syncedAt, error } = await list();
    expect([templates.length, error, Date.parse(syncedAt) > 0]).toEqual([123, null, true]);
    expect(await named('pedido_a_caminho')).toMatchObject({
      language: 'pt_BR',
      category: 'utility',
      status: 'approved',
      quality: 'high',
      isSupported: true,
      header: { kind: 'text', text: 'Pedido a caminho' },
      examples: { 'body.1': 'Ana', 'body.2': 'amanhã' },
    });
    expect(await named('cobranca')).toMatchObject({ status: 'rejected', reason: 'INVALID_FORMAT' });
  });

  it('are removed when the platform has them no more; the others keep their ids', async () => {
    const { id } = await named('promocao');
    platform.templates = platform.templates.filter(({ name }) => name === 'promocao');
    await sync();
    expect((await list()).templates.map((one: Anything) => one.id)).toEqual([id]);
  });

  it('are synchronised by themselves every six hours', async () => {
    platform.templates = platform.templates.filter(({ name }) => name === 'promocao');
    await app.app.database.acrossCompanies('the round of six hours', async (tx) =>
      app.app.jobs.add(tx, 'meta-templates', {}),
    );
    await expect.poll(async () => (await list()).templates.length, WAIT).toBe(1);
  });

  it('stay when the platform cannot be reached, and the reason is shown', async () => {
    platform.state = 'TIMEOUT';
    expect((await sync()).status).toBe(503);
    platform.state = 'CONNECTED';
    const { templates, error } = await list();
    expect([templates.length, error]).toEqual([3, 'meta.unreachable']);
  });

  it('are seen by the whole company, and synchronised by users who may edit connections', async () => {
    const ana = await colleague();
    expect((await list(ana)).templates).toHaveLength(3);
    const { id } = await named('promocao');
    const path = `/message-templates?whatsappId=${connection}`;
    const sight = { path, record: { id } };
    const request = ['POST', '/message-templates/sync', { whatsappId: connection }] as const;
    await expectRefusal(ana, { sight, request, code: 'ERR_NO_PERMISSION' });
    const stranger = await app.given.admin(await app.given.company());
    for (const asked of [request, ['GET', path] as const]) {
      const hidden = { seenBy: ana, sight, request: asked };
      await expectHidden(stranger, { ...hidden, code: 'ERR_NO_WAPP_FOUND' });
    }
    expect((await sync(admin, 999_999)).status).toBe(404);
  });

  it('do not exist for another kind of connection', async () => {
    const { id } = await app.given.connection({ id: admin.companyId });
    expect((await app.as(admin).get(`/message-templates?whatsappId=${id}`)).body.templates).toEqual([]);
    expect((await sync(admin, id)).status).toBe(404);
  });
});

const deliver = async (field: string, value: object) =>
  callWebhook(app.url, {
    object: 'whatsapp_business_account',
    entry: [
      { id: account.business, time: 1, changes: [{ field, value: { message_template_id: 9001, ...value } }] },
    ],
  });

describe('a change of a template that the webhook reports', () => {
  it('is shown from then on', async () => {
    await deliver('message_template_status_update', { event: 'PAUSED', reason: 'LOW_QUALITY' });
    await deliver('message_template_quality_update', { new_quality_score: 'RED' });
    await deliver('template_category_update', { new_category: 'MARKETING' });
    await expect
      .poll(() => named('pedido_a_caminho'), { timeout: 20_000 })
      .toMatchObject({ status: 'paused', reason: 'LOW_QUALITY', quality: 'low', category: 'marketing' });
  });

  it('synchronises the list when the template is new', async () => {
    platform.templates.push({
      ...sampleTemplates[0],
      id: '9009',
      name: 'nova',
      language: 'pt_BR',
      status: 'APPROVED',
    });
    await deliver('message_template_status_update', { message_template_id: 9009, event: 'APPROVED' });
    await expect.poll(() => named('nova'), { timeout: 20_000 }).toMatchObject({ status: 'approved' });
  });
});

const send = async (body: object) => app.as(admin).post(`/messages/template/${ticket.id}`, body);

describe('a template to somebody who has never written', () => {
  it('is sent once where a free text is refused, and shown to the customer as a whole', async () => {
    const { id: templateId } = await named('pedido_a_caminho');
    const clientId = crypto.randomUUID();
    const text = await app.as(admin).post(`/messages/${ticket.id}`, { body: 'Oi' });
    expect(text.body.error).toBe('ERR_REPLY_WINDOW_CLOSED');
    const first = await send({ templateId, values, clientId });
    expect(first.body.message).toMatchObject({
      mediaType: 'template',
      body: '*Pedido a caminho*\nOlá Rui, seu pedido chega hoje.',
      status: 'queued',
    });
    expect((await send({ templateId, values, clientId })).body.message.id).toBe(first.body.message.id);
    const shown = 'Pedido a caminho\nOlá Rui, seu pedido chega hoje.\nLoja da Ana\nObrigado';
    await expect.poll(onPhone, { timeout: 20_000 }).toEqual([shown]);
    const life = async () => (await app.as(admin).get(`/messages/${ticket.uuid}`)).body.messages.at(-1);
    await expect.poll(life, { timeout: 20_000 }).toMatchObject({ status: 'sent', ack: 2 });
  });

  it('takes the file of its header', async () => {
    const { id: templateId } = await named('promocao');
    const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(64)]);
    const parameters = { 'body.cliente': 'Ana', 'button.0': 'verao', 'button.1': 'DEZ' };
    const fields = { templateId: String(templateId), values: JSON.stringify(parameters) };
    const { payload, headers = {} } = multipart(fields, {
      field: 'medias',
      fileName: 'praia.jpg',
      content: jpeg,
      type: 'image/jpeg',
    });
    const path = `/messages/template/${ticket.id}` as const;
    const answer = await admin.call('POST', path, payload, { headers });
    expect(answer.body.message).toMatchObject({ mediaName: 'praia.jpg', mediaMime: 'image/jpeg' });
    const shown = '[image]\nSó hoje, Ana!\nVer: https://loja.test/verao\nCopiar código: DEZ';
    await expect.poll(() => onPhone().at(-1), { timeout: 20_000 }).toBe(shown);
    const without = await send({ templateId, values: parameters });
    expect(without.body.details).toEqual([{ field: 'medias', message: 'required' }]);
  });

  it('is refused with the names of its wrong parameters, and nothing is stored', async () => {
    const { id: templateId } = await named('pedido_a_caminho');
    const before = (await app.as(admin).get(`/messages/${ticket.uuid}`)).body.count;
    const answer = await send({ templateId, values: { 'body.1': 'a\nb' } });
    expect([answer.status, answer.body.details]).toEqual([
      400,
      [
        { field: 'values.body.1', message: 'no line breaks and no tabs' },
        { field: 'values.body.2', message: 'required' },
      ],
    ]);
    expect((await app.as(admin).get(`/messages/${ticket.uuid}`)).body.count).toBe(before);
  });

  it('is refused if it is not approved or does not exist, and to users who do not see the ticket', async () => {
    const { id: rejected } = await named('cobranca');
    expect((await send({ templateId: rejected })).body.error).toBe('ERR_TEMPLATE_NOT_USABLE');
    expect((await send({ templateId: 999_999 })).body.error).toBe('ERR_NO_TEMPLATE_FOUND');
    const { id: templateId } = await named('pedido_a_caminho');
    const stranger = await app.given.admin(await app.given.company());
    const hidden = { seenBy: admin, sight: ticketSight(ticket) };
    // Whatever is wrong with the template, users who do not see the ticket learn nothing of it.
    for (const body of [{ templateId, values }, { templateId: 999_999 }]) {
      const request = ['POST', `/messages/template/${ticket.id}`, body] as const;
      await expectHidden(stranger, { ...hidden, request, code: 'ERR_NO_TICKET_FOUND' });
      await expectHidden(await colleague(), { ...hidden, request, code: 'ERR_NO_PERMISSION' });
    }
    const own = await app.given.ticket({ id: stranger.companyId }, { status: 'open', userId: stranger.id });
    const foreign = await app.as(stranger).post(`/messages/template/${own.id}`, { templateId, values });
    expect(foreign.body.error).toBe('ERR_NO_TEMPLATE_FOUND');
  });

  it('is refused as a promotion to a contact who opted out, at first and when a failed one is retried', async () => {
    const { id: templateId } = await named('pedido_a_caminho');
    await deliver('template_category_update', { previous_category: 'UTILITY', new_category: 'MARKETING' });
    await expect.poll(async () => (await named('pedido_a_caminho')).category, WAIT).toBe('marketing');
    platform.failNext = 1;
    platform.failure = 'permanent';
    const { message } = (await send({ templateId, values })).body;
    const last = async () => (await app.as(admin).get(`/messages/${ticket.uuid}`)).body.messages.at(-1);
    await expect.poll(last, WAIT).toMatchObject({ id: message.id, status: 'failed' });
    const request = async (accepts: boolean) =>
      app.as(admin).put(`/contacts/${ticket.contactId}/marketing`, { accepts });
    expect((await request(false)).status).toBe(200);
    expect((await send({ templateId, values })).body.error).toBe('ERR_MARKETING_OPT_OUT');
    const again = async () => app.as(admin).post(`/messages/${message.id}/retry`);
    expect((await again()).body.error).toBe('ERR_MARKETING_OPT_OUT');
    await deliver('template_category_update', { new_category: 'UTILITY' });
    await expect.poll(async () => (await named('pedido_a_caminho')).category, WAIT).toBe('utility');
    expect((await again()).status).toBe(200);
    await expect.poll(last, WAIT).toMatchObject({ id: message.id, status: 'sent' });
    expect((await request(true)).status).toBe(200);
  });

  it('fails as a promotion if the contact opts out while it is queued; otherwise it is sent', async () => {
    const { id: templateId } = await named('pedido_a_caminho');
    const be = async (category: string) => {
      // The same call again would count as a repetition.
      const previous_category = crypto.randomUUID();
      await deliver('template_category_update', { previous_category, new_category: category.toUpperCase() });
      await expect.poll(async () => (await named('pedido_a_caminho')).category, WAIT).toBe(category);
    };
    const last = async () => (await app.as(admin).get(`/messages/${ticket.uuid}`)).body.messages.at(-1);
    const request = async (accepts: boolean) =>
      app.as(admin).put(`/contacts/${ticket.contactId}/marketing`, { accepts });
    const before = onPhone().length;
    const sendBefore = async (answer: boolean) => {
      platform.failNext = 2;
      platform.failure = 'transient';
      const { message } = (await send({ templateId, values })).body;
      await expect.poll(last, WAIT).toMatchObject({ id: message.id, status: 'queued', attempts: 1 });
      expect((await request(answer)).status).toBe(200);
      return message.id;
    };
    await be('marketing');
    const id = await sendBefore(false);
    const words = 'consent.withdrawn';
    await expect.poll(last, WAIT).toMatchObject({ id, status: 'failed', error: words });
    expect(onPhone()).toHaveLength(before);
    await be('utility');
    await sendBefore(false);
    await expect.poll(last, WAIT).toMatchObject({ status: 'sent' });
    expect(onPhone()).toHaveLength(before + 1);
    expect((await request(true)).status).toBe(200);
  });

  it('shows users who see the ticket the reply window since the customer wrote last', async () => {
    const path = `/tickets/${ticket.id}/reply-window`;
    const ask = () => app.as(admin).get(path);
    expect((await ask()).body).toMatchObject({ hours: 24, customerAt: null, closesAt: null });
    // The platform's clock counts seconds.
    const hourAgo = Math.floor(Date.now() / 1_000) * 1_000 - 3_600_000;
    const at = new Date(hourAgo).toISOString();
    // It came late, so it stands behind all others of its second; the window counts from the second.
    const stored = hourAgo + 999;
    await platform.notify({
      kind: 'text',
      wid: 'wamid.rui',
      from: rui,
      text: 'Oi',
      at,
      quotedWid: undefined,
    });
    await expect
      .poll(async () => (await ask()).body, { timeout: 20_000 })
      .toMatchObject({
        customerAt: new Date(stored).toISOString(),
        closesAt: new Date(hourAgo + 24 * 3_600_000).toISOString(),
      });
    const hidden = { seenBy: admin, sight: ticketSight(ticket), request: ['GET', path] } as const;
    await expectHidden(await colleague(), { ...hidden, code: 'ERR_NO_PERMISSION' });
    const stranger = await app.given.admin(await app.given.company());
    await expectHidden(stranger, { ...hidden, code: 'ERR_NO_TICKET_FOUND' });
  });
});
