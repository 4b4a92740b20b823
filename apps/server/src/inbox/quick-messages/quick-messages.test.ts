import { maySeeQuickMessage, mayEditQuickMessage } from '@prosa/domain';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden } from '../../testing/expect-refusal.ts';
import { userRoutes } from '../../identity/index.ts';
import { type Anything, given, type Given, type GivenUser } from '../../testing/given.ts';
import { multipart } from '../../testing/multipart.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { quickMessageRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let ana: GivenUser;
let rui: GivenUser;
let admin: GivenUser;
let stranger: GivenUser;

beforeAll(async () => {
  server = await moduleServer((app) => [...quickMessageRoutes(app), ...userRoutes(app)]);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  const company = await make.company();
  ana = await make.user(company);
  rui = await make.user(company, { name: 'Rui' });
  admin = await make.admin(company);
  stranger = await make.admin(await make.company());
  server.published.length = 0;
});

const hello = { shortcode: 'oi', message: 'Olá, {{firstName}}!' };
const create = async (who: GivenUser, more: object = {}): Promise<Anything> =>
  (await who.call('POST', '/quick-messages', { ...hello, ...more })).body;
const codes = async (who: GivenUser) =>
  (await who.call('GET', '/quick-messages/list')).body.map(({ shortcode }: Anything) => shortcode);
const fields = (body: Anything) => body.details.map(({ field }: Anything) => field);
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const uploadOf = (id: number, content = picture, fileName = 'tabela.png') => {
  const form = multipart({ typeArch: 'quickMessage' }, { field: 'file', fileName, content });
  return ['POST', `/quick-messages/${id}/media-upload`, undefined, form] as const;
};
const upload = (who: GivenUser, ...form: Parameters<typeof uploadOf>) => who.call(...uploadOf(...form));
const keyOf = (record: Anything): string => record.mediaPath.slice('/media/'.length);
const stored = async (key: string) => {
  const file = await server.app.storage.open(key);
  return file && buffer(file.stream);
};

describe('a new quick message', () => {
  it('keeps every field and belongs to its creator', async () => {
    const { status, body } = await ana.call('POST', '/quick-messages', { ...hello, visao: 'true' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...hello, geral: false, visao: true, status: false, userId: ana.id });
    expect(body).toMatchObject({ user: { name: 'Ana' }, isMedia: false, mediaPath: null, mediaName: null });
    expect((await ana.call('GET', `/quick-messages/${body.id}`)).body).toEqual(body);
  });

  it.each([
    ['shortcode', { shortcode: '' }],
    ['shortcode', { shortcode: 'x'.repeat(101) }],
    ['message', { message: '' }],
    ['message', { message: 'x'.repeat(4_097) }],
    ['geral', { geral: 'talvez' }],
  ])('is refused with an invalid %s', async (field, wrong) => {
    const { status, body } = await ana.call('POST', '/quick-messages', { ...hello, ...wrong });
    expect(status).toBe(400);
    expect(fields(body)).toEqual([field]);
  });

  it('needs no text when a file follows', async () => {
    expect((await ana.call('POST', '/quick-messages', { shortcode: 'foto', isMedia: true })).status).toBe(
      201,
    );
  });
});

describe('the visibility of a quick message', () => {
  const kinds = [
    { geral: false, visao: false },
    { geral: false, visao: true },
    { geral: true, visao: false },
    { geral: true, visao: true },
  ];

  it.each(kinds)('$geral general, $visao visible: the rule, the lists and the calls agree', async (kind) => {
    const record = await create(ana, kind);
    for (const who of [ana, rui, admin]) {
      const sees = maySeeQuickMessage(who, record);
      const edits = mayEditQuickMessage(who, record);
      expect(await codes(who)).toEqual(sees ? ['oi'] : []);
      expect((await who.call('GET', '/quick-messages')).body.count).toBe(sees ? 1 : 0);
      expect((await who.call('GET', `/quick-messages/${record.id}`)).status).toBe(sees ? 200 : 403);
      const change = await who.call('PUT', `/quick-messages/${record.id}`, { message: 'Outra' });
      expect(change.status).toBe(edits ? 200 : 403);
      expect((await upload(who, record.id)).status).toBe(edits ? 200 : 403);
      const path = `/quick-messages/${record.id}/media-upload`;
      expect((await who.call('DELETE', path)).status).toBe(edits ? 200 : 403);
    }
    for (const who of [rui, ana]) {
      const { status } = await who.call('DELETE', `/quick-messages/${record.id}`);
      const isGone = who === ana && kind.geral;
      expect(status).toBe(isGone ? 404 : mayEditQuickMessage(who, record) ? 200 : 403);
    }
  });

  it("treats another company's message as unknown", async () => {
    const { id } = await create(ana, { geral: true });
    const sight = { path: `/quick-messages/${id}`, record: { id } };
    for (const target of [id, 987_654_321]) {
      const path = `/quick-messages/${target}`;
      for (const request of [
        ['GET', path],
        ['PUT', path, hello],
        ['DELETE', path],
        uploadOf(target),
        ['DELETE', `${path}/media-upload`],
      ] as const)
        await expectHidden(stranger, { seenBy: rui, sight, request, code: 'ERR_NO_QUICK_MESSAGE_FOUND' });
    }
    expect(await codes(stranger)).toEqual([]);
  });

  it('removes a private message with its owner and keeps a shared one', async () => {
    const own = await create(ana, { shortcode: 'minha' });
    await create(ana, { shortcode: 'de todos', geral: true });
    const key = keyOf((await upload(ana, own.id)).body);
    await admin.call('DELETE', `/users/${ana.id}`);
    expect(await codes(rui)).toEqual(['de todos']);
    expect((await rui.call('GET', `/quick-messages/${own.id}`)).status).toBe(404);
    expect(await stored(key)).toBeNull();
  });
});

describe('the list of quick messages', () => {
  it('is ordered by short code, has 20 to a page, and its search ignores case and accents', async () => {
    for (let index = 0; index < 25; index += 1) {
      await create(ana, { shortcode: `código ${String(index).padStart(2, '0')}` });
    }
    await create(ana, { shortcode: 'Ágil' });
    const first = (await ana.call('GET', '/quick-messages')).body;
    expect(first).toMatchObject({ count: 26, hasMore: true });
    expect(first.records[0].shortcode).toBe('Ágil');
    const second = (await ana.call('GET', '/quick-messages?pageNumber=2')).body;
    expect(second).toMatchObject({ count: 26, hasMore: false });
    expect(second.records).toHaveLength(6);
    const found = (await ana.call('GET', '/quick-messages?searchParam=CODIGO%2003')).body;
    expect(found.records.map(({ shortcode }: Anything) => shortcode)).toEqual(['código 03']);
    expect(await codes(ana)).toHaveLength(26);
  });
});

describe('the file of a quick message', () => {
  it('is stored byte for byte under a random name, and the one before is removed', async () => {
    const { id } = await create(ana);
    const { status, body } = await upload(ana, id, picture, '../../tabela\u202E.png');
    expect(status).toBe(200);
    expect(body).toMatchObject({ isMedia: true, mediaName: 'tabela.png', mediaMime: 'image/png' });
    const first = keyOf(body);
    expect(first).toMatch(new RegExp(`^company${ana.companyId}/quickMessage/[0-9a-f-]{36}\\.png$`));
    expect(await stored(first)).toEqual(picture);

    const second = keyOf((await upload(ana, id)).body);
    expect(await stored(first)).toBeNull();
    await ana.call('DELETE', `/quick-messages/${id}`);
    expect(await stored(second)).toBeNull();
  });

  it('gets its type from its bytes', async () => {
    const { id } = await create(ana);
    const { body } = await upload(ana, id, Buffer.from('<html><script>alert(1)</script></html>'), 'foto.png');
    expect(body).toMatchObject({ mediaMime: 'application/octet-stream', mediaName: 'foto.png' });
  });

  it('is refused when it is empty or missing', async () => {
    const { id } = await create(ana);
    const empty = await upload(ana, id, Buffer.alloc(0));
    expect(empty.status).toBe(400);
    expect(fields(empty.body)).toEqual(['file']);
    const none = await ana.call('POST', `/quick-messages/${id}/media-upload`, {});
    expect(none.status).toBe(400);
    expect((await ana.call('GET', `/quick-messages/${id}`)).body.mediaPath).toBeNull();
  });

  it('cannot be removed when there is no text', async () => {
    const record = await create(ana, { message: '', isMedia: true });
    await upload(ana, record.id);
    const path = `/quick-messages/${record.id}`;
    expect((await ana.call('DELETE', `${path}/media-upload`)).body.error).toBe('ERR_TEXT_REQUIRED');
    await ana.call('PUT', path, { message: 'Veja a tabela' });
    const { body } = await ana.call('DELETE', `${path}/media-upload`);
    expect(body).toMatchObject({ isMedia: false, mediaPath: null, mediaName: null });
    expect((await ana.call('PUT', path, { message: '' })).status).toBe(400);
  });
});

describe('a quick message event', () => {
  const published = () =>
    server.published.map(({ name, event, audience }) => [name, (event as Anything).action, audience?.kind]);

  it('reaches only the owner while the message is private, and everybody when it is shared', async () => {
    const { id } = await create(ana);
    await ana.call('PUT', `/quick-messages/${id}`, { geral: true });
    await ana.call('PUT', `/quick-messages/${id}`, { geral: false });
    await ana.call('DELETE', `/quick-messages/${id}`);
    expect(published()).toEqual([
      ['quickmessage', 'create', 'user'],
      ['quickmessage', 'update', 'company'],
      ['quickmessage', 'delete', 'company'],
      ['quickmessage', 'update', 'user'],
      ['quickmessage', 'delete', 'user'],
    ]);
    expect(server.published[0]?.audience).toEqual({ kind: 'user', userId: ana.id });
  });
});
