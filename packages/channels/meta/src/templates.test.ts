import type { ChannelSession } from '@prosa/channel-driver';
import { eventually, RecordingSink } from '@prosa/channel-driver/conformance';
import { readTemplate, templateJson } from '@prosa/domain';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MetaRig, makeRig } from './simulator/rig.ts';
import { sampleTemplates } from './simulator/sample-templates.ts';
import { account } from './simulator/webhooks.ts';

let rig: MetaRig;
let session: ChannelSession;
let counter = 0;

beforeEach(async () => {
  rig = await makeRig('whatsappapi');
  rig.platform.templates = sampleTemplates.map((template) => ({ ...template }));
  session = await rig.driver.open(rig.connection, new RecordingSink().sink);
});
afterEach(async () => {
  await session.close();
  await rig.dispose();
});

const picture = (mime: string) => ({
  path: 'p',
  name: 'oferta.jpg',
  mime,
  size: 8,
  open: async () => Readable.from([Buffer.alloc(8, 1)]),
});

async function send(name: string, values: Record<string, string>, mime?: string): Promise<unknown> {
  const listed = sampleTemplates.find((one) => one.name === name);
  counter += 1;
  return session.send({
    wid: `T${counter}`,
    to: rig.ana,
    body: 'x',
    mediaType: 'template',
    dataJson: templateJson({ ...readTemplate(listed?.['components']), name, language: 'pt_BR' }, values),
    ...(mime === undefined ? {} : { media: picture(mime) }),
  });
}
const seen = () => rig.platform.screen(rig.ana.value).map(({ body, hasMedia }) => ({ body, hasMedia }));

describe('a template', () => {
  it('reaches the customer with its parameters, header, footer and buttons', async () => {
    await send('pedido_a_caminho', { 'body.1': 'Ana', 'body.2': 'hoje' });
    const body = 'Pedido a caminho\nOlá Ana, seu pedido chega hoje.\nLoja da Ana\nObrigado';
    expect(seen()).toEqual([{ body, hasMedia: false }]);
  });

  it('carries its file, its named parameters and those of its buttons', async () => {
    await send('promocao', { 'body.cliente': 'Ana', 'button.0': 'verao', 'button.1': 'DEZ' }, 'image/jpeg');
    const body = '[image]\nSó hoje, Ana!\nVer: https://loja.test/verao\nCopiar código: DEZ';
    expect(seen()).toEqual([{ body, hasMedia: true }]);
  });

  it('without its file, or with one of another kind, is refused before anything goes out', async () => {
    const values = { 'body.cliente': 'Ana', 'button.0': 'x', 'button.1': 'DEZ' };
    await expect(send('promocao', values)).rejects.toMatchObject({ transient: false });
    await expect(send('promocao', values, 'application/pdf')).rejects.toThrow('channel.templateFile');
    expect(rig.platform.sentBodies()).toEqual([]);
  });

  it.each([
    [
      'parameters that do not match',
      'pedido_a_caminho',
      { 'body.1': '', 'body.2': 'x' },
      'meta.template.format?code=132012',
    ],
    ['one that is not approved', 'cobranca', {}, 'meta.template.missing?code=132001'],
  ])('fails permanently with a reason: %s', async (_case, name, values, code) => {
    await expect(send(name, values)).rejects.toMatchObject({
      transient: false,
      reason: code,
    });
  });

  it.each([
    ['PAUSED', 'meta.template.paused?code=132015'],
    ['DISABLED', 'meta.template.disabled?code=132016'],
  ])('that has become %s fails with that reason', async (status, code) => {
    rig.platform.templates = rig.platform.templates.map((one) => ({ ...one, status }));
    await expect(send('pedido_a_caminho', { 'body.1': 'a', 'body.2': 'b' })).rejects.toThrow(code);
  });

  it('whose answer is lost goes out once', async () => {
    rig.platform.loseAnswers = 1;
    const values = { 'body.1': 'Ana', 'body.2': 'hoje' };
    await expect(send('pedido_a_caminho', values)).rejects.toMatchObject({ transient: true });
    await eventually(async () => expect((await session.findSent(`T${counter}`))?.wid).toBeTruthy());
    expect(seen()).toHaveLength(1);
  });
});

const readUpdate = (field: string, value: object) =>
  rig.platform.call({
    object: 'whatsapp_business_account',
    entry: [{ id: account.business, time: 1, changes: [{ field, value }] }],
  });

describe('template updates from the platform', () => {
  it('reach the store, each once', async () => {
    const of = { message_template_id: 9001, message_template_name: 'x', message_template_language: 'pt_BR' };
    await readUpdate('message_template_status_update', { ...of, event: 'PAUSED', reason: 'NONE' });
    await readUpdate('message_template_quality_update', { ...of, new_quality_score: 'RED' });
    await readUpdate('template_category_update', {
      ...of,
      previous_category: 'UTILITY',
      new_category: 'MARKETING',
    });
    await readUpdate('message_template_components_update', { ...of, message_template_element: 'y' });
    await readUpdate('message_template_status_update', { event: 'PAUSED' });
    await readUpdate('account_update', { event: 'VERIFIED_ACCOUNT' });
    await eventually(async () => expect(rig.store.waiting).toBe(0));
    const common = { platformId: '9001', at: expect.any(String) };
    expect(rig.store.templates).toEqual([
      { ...common, status: 'PAUSED', reason: null },
      { ...common, quality: 'RED' },
      { ...common, category: 'MARKETING' },
      { ...common, isRewritten: true },
    ]);
  });
});
