import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { type Answer, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { helpRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let operator: GivenUser;
let admin: GivenUser;
let agent: GivenUser;

beforeAll(async () => {
  server = await moduleServer(helpRoutes);
  make = given(server);
  operator = await make.admin(await make.company(), { super: true });
  admin = await make.admin(await make.company());
  agent = await make.user(await make.company());
});
afterAll(() => server.close());

const article = { title: 'Primeiros passos', description: 'Em três minutos', video: 'dQw4w9WgXcQ' };
const create = async (facts: object = {}) => operator.call('POST', '/helps', { ...article, ...facts });
const fields = ({ body }: Answer) => body.details.map((detail: { field: string }) => detail.field);

describe('help articles', () => {
  it('are written by the operator and read by everybody of every company', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body).toEqual({ id: body.id, ...article });
    for (const reader of [agent, admin, operator])
      expect((await reader.call('GET', '/helps/list')).body).toContainEqual(body);
    expect((await operator.call('GET', '/helps')).body).toContainEqual(body);
  });

  it('are changed in part, and removed', async () => {
    const { body } = await create({ description: undefined });
    expect(body.description).toBe('');
    const path = `/helps/${body.id}`;
    const changed = await operator.call('PUT', path, { title: 'Filas' });
    expect(changed).toMatchObject({ status: 200, body: { ...body, title: 'Filas' } });
    expect((await operator.call('DELETE', path)).status).toBe(200);
    expect((await agent.call('GET', '/helps/list')).body).not.toContainEqual(changed.body);
    for (const method of ['PUT', 'DELETE'] as const)
      expect(await operator.call(method, path, method === 'PUT' ? {} : undefined)).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_HELP_FOUND' },
      });
  });

  it('are announced to the whole installation when they change, and not when the change is refused', async () => {
    server.published.length = 0;
    const { body: help } = await create();
    const path = `/helps/${help.id}`;
    const { body: changed } = await operator.call('PUT', path, { title: 'Tags' });
    await operator.call('DELETE', path);
    await operator.call('DELETE', path);
    await operator.call('PUT', path, { title: 'Filas' });
    expect(server.published).toMatchObject([
      { companyId: null, name: 'help', event: { action: 'create', help } },
      { companyId: null, name: 'help', event: { action: 'update', help: changed } },
      { companyId: null, name: 'help', event: { action: 'delete', helpId: help.id } },
    ]);
  });

  it.each([
    ['title', { title: ' ' }],
    ['title', { title: 'x'.repeat(101) }],
    ['description', { description: 'x'.repeat(2_001) }],
    ['video', { video: '' }],
  ])('name %s when it is wrong, and nothing is stored', async (field, wrong) => {
    const before = (await operator.call('GET', '/helps')).body;
    const response = await create(wrong);
    expect([response.status, fields(response)]).toEqual([400, [field]]);
    expect((await operator.call('GET', '/helps')).body).toEqual(before);
  });

  it('are refused to an admin and an agent, who see them, beyond reading', async () => {
    const { body } = await create();
    const sight = { path: '/helps/list', record: { id: body.id } };
    for (const person of [admin, agent]) {
      for (const request of [
        ['GET', '/helps'],
        ['POST', '/helps', article],
        ['PUT', `/helps/${body.id}`, { title: 'Minha' }],
        ['DELETE', `/helps/${body.id}`],
      ] as const)
        await expectRefusal(person, { sight, request, code: 'ERR_NO_PERMISSION' });
    }
    expect((await make.anyone('GET', '/helps/list')).status).toBe(401);
  });
});
