import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import { given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { savedViewRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let admin: GivenUser;
let ana: GivenUser;
let rui: GivenUser;
let stranger: GivenUser;

beforeAll(async () => {
  server = await moduleServer(savedViewRoutes);
  make = given(server);
});
afterAll(async () => server.close());
beforeEach(async () => {
  const company = await make.company();
  [admin, ana, rui] = [await make.admin(company), await make.user(company), await make.user(company)];
  stranger = await make.admin(await make.company());
});

const requested = { name: 'Vendas paradas', query: 'tab=pending&queues=1,2&q=Jo%C3%A3o+%26+Cia' };
const save = async (who: GivenUser, more: object = {}) =>
  who.call('POST', '/saved-views', { ...requested, ...more });
const sightOf = ({ id }: { id: number }) => ({ path: '/saved-views', record: { id } });
const namesOf = async (who: GivenUser) =>
  (await who.call('GET', '/saved-views')).body.map((view: { name: string }) => view.name);

describe('a view', () => {
  it('is visible to its owner only', async () => {
    const { status, body } = await save(ana);
    expect(status).toBe(201);
    expect(body).toEqual({ id: body.id, ...requested, isShared: false, userId: ana.id });
    expect([await namesOf(ana), await namesOf(rui), await namesOf(admin)]).toEqual([
      [requested.name],
      [],
      [],
    ]);
    for (const who of [rui, admin, stranger]) {
      const path = `/saved-views/${body.id}`;
      for (const request of [
        ['PUT', path, { name: 'Minha' }],
        ['DELETE', path],
      ] as const)
        await expectHidden(who, { seenBy: ana, sight: sightOf(body), request, code: 'ERR_NO_VIEW_FOUND' });
    }
  });

  it('is changed and deleted by its owner', async () => {
    const { body } = await save(ana);
    const changed = await ana.call('PUT', `/saved-views/${body.id}`, { name: 'Outro nome' });
    expect(changed.body).toMatchObject({ name: 'Outro nome', query: requested.query });
    expect((await ana.call('DELETE', `/saved-views/${body.id}`)).status).toBe(200);
    expect(await namesOf(ana)).toEqual([]);
  });

  it('shared by an admin is visible to the whole company and deleted by admins only', async () => {
    const { body } = await save(admin, { isShared: true });
    expect([await namesOf(rui), await namesOf(stranger)]).toEqual([[requested.name], []]);
    const sight = sightOf(body);
    for (const request of [
      ['PUT', `/saved-views/${body.id}`, { name: 'Minha' }],
      ['DELETE', `/saved-views/${body.id}`],
    ] as const)
      await expectRefusal(rui, { sight, request, code: 'ERR_NO_PERMISSION' });
    expect((await admin.call('DELETE', `/saved-views/${body.id}`)).status).toBe(200);
  });

  it('of an agent cannot be shared by its owner', async () => {
    const { body } = await save(ana);
    for (const request of [
      ['POST', '/saved-views', { ...requested, isShared: true }],
      ['PUT', `/saved-views/${body.id}`, { isShared: true }],
    ] as const)
      await expectRefusal(ana, { sight: sightOf(body), request, code: 'ERR_NO_PERMISSION' });
    expect(await namesOf(rui)).toEqual([]);
  });

  it.each([
    ['name', { name: 'V' }],
    ['query', { query: 'tab=open"><script>' }],
    ['query', { query: 'x'.repeat(2_001) }],
    ['isShared', { isShared: 'perhaps' }],
  ])('is refused with an invalid %s', async (field, wrong) => {
    const answer = await save(admin, wrong);
    expect(answer.status).toBe(400);
    expect(answer.body.details[0].field).toBe(field);
  });
});
