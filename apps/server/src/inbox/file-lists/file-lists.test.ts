import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden } from '../../testing/expect-refusal.ts';
import { type Anything, given, type Given, type GivenUser } from '../../testing/given.ts';
import { multipart } from '../../testing/multipart.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { defineFileJobs } from '../stored-files/drop-files.ts';
import { fileListRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let admin: GivenUser;
let agent: GivenUser;
let stranger: GivenUser;

beforeAll(async () => {
  server = await moduleServer(fileListRoutes);
  defineFileJobs(server.app);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  const company = await make.company();
  admin = await make.admin(company);
  agent = await make.user(company);
  stranger = await make.admin(await make.company());
  server.published.length = 0;
});

const catalogue = {
  name: 'Catálogos',
  message: 'Qual deles?',
  options: [{ name: 'Sofás' }, { name: 'Mesas' }],
};
const create = async (more: object = {}): Promise<Anything> =>
  (await admin.call('POST', '/files', { ...catalogue, ...more })).body;
const fields = (body: Anything) => body.details.map(({ field }: Anything) => field);
const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\nendobj\n`);
const uploadOf = (listId: number, ids: number[], contents: Buffer[]) => {
  const form = multipart(
    { fileId: String(listId), typeArch: 'fileList', id: ids.map(String) },
    ...contents.map((content, index) => ({ field: 'files', fileName: `a${index}.pdf`, content })),
  );
  return ['POST', `/files/uploadList/${listId}`, undefined, form] as const;
};
const upload = (who: GivenUser, ...form: Parameters<typeof uploadOf>) => who.call(...uploadOf(...form));
const keyOf = ({ path }: Anything): string => path.slice('/media/'.length);
/** Runs the jobs first, so that dropped files are gone from the storage. */
const stored = async (key: string) => {
  await server.runJobs();
  const file = await server.app.storage.open(key);
  return file && buffer(file.stream);
};

describe('a list of files', () => {
  it('keeps name, message and options in order, and is published to admins only', async () => {
    const { status, body } = await admin.call('POST', '/files', { ...catalogue, userId: 1 });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Catálogos', message: 'Qual deles?', userId: admin.id });
    expect(body.options).toMatchObject([
      { name: 'Sofás', path: null, mediaType: null },
      { name: 'Mesas', path: null, fileName: null },
    ]);
    expect((await admin.call('GET', `/files/${body.id}`)).body).toEqual(body);
    expect(server.published).toMatchObject([
      { name: 'file', event: { action: 'create', fileList: { id: body.id } }, audience: { kind: 'admins' } },
    ]);
  });

  it('keeps its files when an upload brings none', async () => {
    const { id, options } = await create();
    const before = (await admin.call('GET', `/files/${id}`)).body;
    for (const sent of [
      [id, [], []],
      [id, [options[0].id], []],
    ] as Parameters<typeof uploadOf>[]) {
      const { status, body } = await upload(admin, ...sent);
      expect({ status, options: body.options }).toEqual({ status: 200, options: before.options });
    }
    expect((await upload(admin, 987_654, [], [])).status).toBe(404);
  });

  it.each([
    ['name', { name: 'ab' }],
    ['name', { name: 'x'.repeat(101) }],
    ['message', { message: ' ' }],
    ['options.0.name', { options: [{ name: '' }] }],
    ['options', { options: Array.from({ length: 51 }, () => ({ name: 'x' })) }],
  ])('is refused with an invalid %s', async (field, wrong) => {
    const { status, body } = await admin.call('POST', '/files', { ...catalogue, ...wrong });
    expect({ status, fields: fields(body) }).toEqual({ status: 400, fields: [field] });
  });

  it('has a unique name, whatever the case', async () => {
    const { id } = await create();
    const again = await admin.call('POST', '/files', { ...catalogue, name: 'CATÁLOGOS' });
    expect(again).toMatchObject({ status: 409, body: { error: 'ERR_FILE_LIST_NAME_ALREADY_EXISTS' } });
    const other = await create({ name: 'Manuais' });
    const change = { name: 'catálogos' };
    expect((await admin.call('PUT', `/files/${other.id}`, change)).status).toBe(409);
    expect((await admin.call('PUT', `/files/${id}`, change)).status).toBe(200);
  });

  it('is found by name, 20 to a page', async () => {
    for (let index = 0; index < 21; index += 1) await create({ name: `Coleção ${index}` });
    await create();
    const first = (await admin.call('GET', '/files?searchParam=colecao')).body;
    expect(first).toMatchObject({ count: 21, hasMore: true });
    const second = (await admin.call('GET', '/files/?searchParam=colecao&pageNumber=2')).body;
    expect(second.files).toHaveLength(1);
    expect(second.hasMore).toBe(false);
  });

  it('of an admin is refused to an agent, and unknown to another company', async () => {
    const { id, options } = await create();
    const hidden = { seenBy: admin, sight: { path: `/files/${id}`, record: { id } } };
    for (const request of [
      ['GET', `/files/${id}`],
      ['PUT', `/files/${id}`, { name: 'Outra' }],
      ['DELETE', `/files/${id}`],
      uploadOf(id, [options[0].id], [pdf('x')]),
    ] as const) {
      await expectHidden(agent, { ...hidden, request, code: 'ERR_NO_PERMISSION' });
      await expectHidden(stranger, { ...hidden, request, code: 'ERR_NO_FILE_LIST_FOUND' });
    }
    for (const request of [
      ['GET', '/files'],
      ['POST', '/files', catalogue],
    ] as const)
      await expectHidden(agent, { ...hidden, request, code: 'ERR_NO_PERMISSION' });
    expect((await stranger.call('GET', '/files')).body.count).toBe(0);
  });
});

describe('the files of its options', () => {
  it('are stored byte for byte, each with its option, and a new file replaces the old one', async () => {
    const { id, options } = await create();
    const ids = options.map((option: Anything) => option.id).toReversed();
    const { status, body } = await upload(admin, id, ids, [pdf('mesas'), pdf('sofás')]);
    expect(status).toBe(200);
    expect(body.options).toMatchObject([
      { name: 'Sofás', fileName: 'a1.pdf', mediaType: 'application/pdf' },
      { name: 'Mesas', fileName: 'a0.pdf', size: pdf('mesas').length },
    ]);
    expect(keyOf(body.options[0])).toMatch(new RegExp(`^company${admin.companyId}/fileList/${id}/`));
    expect(await stored(keyOf(body.options[0]))).toEqual(pdf('sofás'));
    const next = (await upload(admin, id, [options[0].id], [pdf('novo')])).body;
    expect(await stored(keyOf(body.options[0]))).toBeNull();
    expect(await stored(keyOf(next.options[0]))).toEqual(pdf('novo'));
    expect(await stored(keyOf(next.options[1]))).toEqual(pdf('mesas'));
  });

  it('are deleted with their options, or when they are removed', async () => {
    const { id, options } = await create({ options: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] });
    const ids = options.map((option: Anything) => option.id);
    const before = (await upload(admin, id, ids, [pdf('a'), pdf('b'), pdf('c')])).body.options;
    const [a, b, c] = before;
    const change = { options: [{ name: 'Nova' }, { ...c, name: 'C2' }, { ...a, path: null }] };
    const { body } = await admin.call('PUT', `/files/${id}`, change);
    expect(body.options).toMatchObject([
      { name: 'Nova', path: null },
      { id: c.id, name: 'C2', fileName: 'a2.pdf' },
      { id: a.id, name: 'A', path: null, mediaType: null },
    ]);
    expect(await stored(keyOf(a))).toBeNull();
    expect(await stored(keyOf(b))).toBeNull();
    expect(await stored(keyOf(c))).toEqual(pdf('c'));
    await admin.call('PUT', `/files/${id}`, { message: 'Outra' });
    expect(await stored(keyOf(c))).toEqual(pdf('c'));
    await admin.call('DELETE', `/files/${id}`);
    expect(await stored(keyOf(c))).toBeNull();
    expect(server.published.at(-1)?.event).toEqual({ action: 'delete', fileId: id });
  });

  it('are all refused when one of them is invalid', async () => {
    const { id, options } = await create();
    const other = await create({ name: 'Manuais' });
    const [first, second] = options.map((option: Anything) => option.id);
    const wrong = [
      [await upload(admin, id, [first], [pdf('a'), pdf('b')]), 400],
      [await upload(admin, id, [first, first], [pdf('a'), pdf('b')]), 400],
      [await upload(admin, id, [first, other.options[0].id], [pdf('a'), pdf('b')]), 404],
      [await upload(admin, id, [first, second], [pdf('a'), Buffer.alloc(0)]), 400],
    ] as const;
    for (const [answer, status] of wrong) expect(answer.status).toBe(status);
    const { body } = await admin.call('GET', `/files/${id}`);
    expect(body.options.map(({ path }: Anything) => path)).toEqual([null, null]);
    const foreign = { options: [{ id: other.options[0].id, name: 'De lá' }] };
    expect((await admin.call('PUT', `/files/${id}`, foreign)).status).toBe(404);
  });
});
