import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { type Answer, type Anything, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { companyRoutes } from '../companies/routes.ts';
import { announcementRoutes, defineAnnouncementJobs } from './index.ts';

let server: ModuleServer;
let make: Given;
let operator: GivenUser;
let basic: Anything;
let full: Anything;
/** People of a company on the basic plan, and of one on the full plan. */
let ana: GivenUser;
let rui: GivenUser;
let admin: GivenUser;

beforeAll(async () => {
  server = await moduleServer((app) => {
    defineAnnouncementJobs(app);
    return [...announcementRoutes(app), ...companyRoutes(app)];
  });
  make = given(server);
  [basic, full] = [await make.plan(), await make.plan()];
  operator = await make.admin(await make.company({ id: 1 }), { super: true });
  const company = await make.company({ planId: basic.id });
  [ana, admin] = [await make.user(company), await make.admin(company)];
  rui = await make.user(await make.company({ planId: full.id }));
});
afterAll(() => server.close());
beforeEach(() => void server.published.splice(0));

const notice = { title: 'Manutenção', text: 'Hoje às 22 h' };
const create = async (facts: object = {}): Promise<Anything> => {
  const { status, body } = await operator.call('POST', '/announcements', { ...notice, ...facts });
  expect([status, body]).toEqual([201, body]);
  return body;
};
const fields = ({ body }: Answer) => body.details.map((detail: { field: string }) => detail.field);
const seenBy = async (person: GivenUser, query = '') =>
  (await person.call('GET', `/announcements${query}`)).body;
const sees = async (person: GivenUser, { id }: { id: number }) =>
  (await seenBy(person, '?active=true')).records.some((record: { id: number }) => record.id === id);
/** Announcements that were published since it was last asked for. */
const published = () =>
  server.published
    .splice(0)
    .filter(({ name }) => name === 'announcement')
    .map(({ event, installationAudience: audience }) => ({ event, audience }));
const operators = { kind: 'operators' };

describe('an announcement', () => {
  it('is of low priority, active and for everybody unless the operator says otherwise', async () => {
    const made = await create();
    expect(made).toMatchObject({ ...notice, priority: 3, status: true, audience: 'everybody' });
    expect(made).toMatchObject({ startsAt: null, endsAt: null, mediaPath: null, mediaName: null });
    const shown = { id: made.id, ...notice, priority: 3, status: true, mediaPath: null, mediaName: null };
    for (const person of [ana, rui, admin])
      expect((await seenBy(person)).records).toContainEqual({
        ...shown,
        createdAt: made.createdAt,
        read: false,
      });
  });

  it('is seen on the chosen plans alone, and nobody else reads or marks it', async () => {
    const made = await create({ audience: 'plans', planIds: [basic.id], companyIds: [rui.companyId] });
    expect(made).toMatchObject({ audience: 'plans', planIds: [basic.id], companyIds: [] });
    expect([await sees(ana, made), await sees(rui, made), await sees(operator, made)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await rui.call('POST', `/announcements/${made.id}/read`)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_ANNOUNCEMENT_FOUND' },
    });
    expect((await ana.call('POST', `/announcements/${made.id}/read`)).status).toBe(200);
  });

  it('is seen in the chosen companies alone', async () => {
    const made = await create({ audience: 'companies', companyIds: [rui.companyId, rui.companyId] });
    expect(made.companyIds).toEqual([rui.companyId]);
    expect([await sees(ana, made), await sees(rui, made)]).toEqual([false, true]);
  });

  it('tells its audience nothing of the others', async () => {
    const { id } = await create({ audience: 'plans', planIds: [basic.id] });
    const { records } = await seenBy(ana);
    const own = records.find((record: { id: number }) => record.id === id);
    for (const key of ['audience', 'planIds', 'companyIds', 'readers', 'people', 'startsAt', 'endsAt'])
      expect(own).not.toHaveProperty(key);
  });

  it('is listed by priority, the newest first, 20 a page, and found without accents', async () => {
    const word = 'Atenção';
    const first = await create({ title: `${word} 1`, priority: 2 });
    const second = await create({ title: `${word} 2`, priority: 2 });
    const urgent = await create({ title: `${word} 3`, priority: 1 });
    const idle = await create({ text: word, status: false });
    const ids = (body: Anything) => body.records.map((record: { id: number }) => record.id);
    const found = [urgent.id, second.id, first.id];
    expect(ids(await seenBy(ana, '?searchParam=atencao'))).toEqual(found);
    expect(await seenBy(operator, '?searchParam=atencao')).toMatchObject({ count: 4, hasMore: false });
    expect(ids(await seenBy(operator, '?searchParam=atencao'))).toEqual([...found, idle.id]);
    for (let n = 0; n < 18; n += 1) await create({ title: `${word} de novo` });
    expect(await seenBy(ana, '?searchParam=atencao')).toMatchObject({ count: 21, hasMore: true });
    expect(await seenBy(ana, '?searchParam=atencao&pageNumber=2')).toMatchObject({
      count: 21,
      hasMore: false,
    });
    expect(ids(await seenBy(operator, '?searchParam=atencao&pageNumber=2'))).toHaveLength(2);
  });

  it('is changed in part, and removed', async () => {
    const made = await create({ audience: 'plans', planIds: [basic.id] });
    const path = `/announcements/${made.id}`;
    const changed = await operator.call('PUT', path, { priority: 1 });
    expect(changed).toMatchObject({ status: 200, body: { ...made, priority: 1 } });
    expect((await operator.call('GET', path)).body).toEqual(changed.body);
    // Sent back as it was read.
    expect((await operator.call('PUT', path, changed.body)).body).toEqual(changed.body);
    expect((await operator.call('DELETE', path)).status).toBe(200);
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect(await operator.call(method, path, method === 'PUT' ? {} : undefined)).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_ANNOUNCEMENT_FOUND' },
      });
    expect(await sees(ana, made)).toBe(false);
  });

  it.each([
    ['title', { title: ' ' }],
    ['title', { title: 'x'.repeat(101) }],
    ['text', { text: '' }],
    ['priority', { priority: 4 }],
    ['audience', { audience: 'admins' }],
    ['planIds', { audience: 'plans' }],
    ['planIds', { audience: 'plans', planIds: [999_999] }],
    ['companyIds', { audience: 'companies', companyIds: [] }],
    ['companyIds', { audience: 'companies', companyIds: [1, 999_999] }],
    ['startsAt', { startsAt: 'amanhã' }],
    ['endsAt', { startsAt: '2030-01-02T00:00:00Z', endsAt: '2030-01-01T00:00:00Z' }],
  ])('names %s when it is wrong: %j, and nothing is stored or published', async (field, wrong) => {
    const before = await seenBy(operator);
    const response = await operator.call('POST', '/announcements', { ...notice, ...wrong });
    expect([response.status, [...new Set(fields(response))]]).toEqual([400, [field]]);
    expect(await seenBy(operator)).toEqual(before);
    expect(published()).toEqual([]);
  });

  it('is refused to an admin and an agent, who see it, beyond reading', async () => {
    const { id } = await create();
    const sight = { path: '/announcements', record: { id } };
    for (const person of [admin, ana])
      for (const request of [
        ['GET', `/announcements/${id}`],
        ['POST', '/announcements', notice],
        ['PUT', `/announcements/${id}`, { title: 'Meu' }],
        ['DELETE', `/announcements/${id}`],
        ['DELETE', `/announcements/${id}/media-upload`],
      ] as const)
        await expectRefusal(person, { sight, request, code: 'ERR_NO_PERMISSION' });
    expect((await make.anyone('GET', '/announcements')).status).toBe(401);
  });
});

describe('a change', () => {
  it('is published to the audience and to the operator, and its end is a delete for everybody else', async () => {
    const plans = { audience: 'plans', planIds: [basic.id] };
    const to = { kind: 'plans', ids: [basic.id] };
    const made = await create(plans);
    const { id } = made;
    const record = (facts: object) => expect.objectContaining({ id, ...facts });
    expect(published()).toEqual([
      { event: { action: 'create', record: record({}) }, audience: { to: operators, except: [] } },
      { event: { action: 'create', record: record({}) }, audience: { to, except: [operators] } },
    ]);
    await operator.call('PUT', `/announcements/${id}`, { status: false });
    expect(published()).toEqual([
      {
        event: { action: 'update', record: record({ status: false }) },
        audience: { to: operators, except: [] },
      },
      { event: { action: 'delete', id }, audience: { to, except: [operators] } },
    ]);
    expect([await sees(ana, made), await sees(operator, made)]).toEqual([false, false]);
    await operator.call('PUT', `/announcements/${id}`, { text: 'Amanhã' });
    await operator.call('DELETE', `/announcements/${id}`);
    expect(published().map(({ event, audience }) => [(event as Anything).action, audience])).toEqual([
      ['update', { to: operators, except: [] }],
      ['delete', { to: operators, except: [] }],
    ]);
  });

  it('of the audience is a delete for those who are no longer in it', async () => {
    const { id } = await create();
    published();
    await operator.call('PUT', `/announcements/${id}`, {
      audience: 'companies',
      companyIds: [rui.companyId],
    });
    const companies = { kind: 'companies', ids: [rui.companyId] };
    expect(published().slice(1)).toMatchObject([
      {
        event: { action: 'delete', id },
        audience: { to: { kind: 'everybody' }, except: [operators, companies] },
      },
      { event: { action: 'update' }, audience: { to: companies, except: [operators] } },
    ]);
  });

  it("of a company's plan brings what is for the new one, and ends what is for the old one", async () => {
    const company = await make.company({ planId: basic.id });
    const old = await create({ audience: 'plans', planIds: [basic.id] });
    const fresh = await create({ audience: 'plans', planIds: [full.id] });
    await create({ audience: 'plans', planIds: [basic.id, full.id] });
    published();
    const path = `/companies/${company.id}`;
    await operator.call('PUT', path, { planId: full.id });
    const audience = { to: { kind: 'companies', ids: [company.id] }, except: [operators] };
    const announcements = published();
    expect(announcements).toContainEqual({ event: { action: 'delete', id: old.id }, audience });
    expect(announcements).toContainEqual({
      event: { action: 'create', record: expect.objectContaining({ id: fresh.id }) },
      audience,
    });
    const ids = announcements.map(({ event }) => (event as Anything).id ?? (event as Anything).record.id);
    expect(new Set(ids).size).toBe(ids.length);
    await operator.call('PUT', path, { planId: full.id });
    expect(published()).toEqual([]);
  });
});

describe('reading', () => {
  const counted = async (id: number) => {
    const { readers, people } = (await operator.call('GET', `/announcements/${id}`)).body;
    return [readers, people];
  };

  it('is noted once for each person, and counted among the people of the audience', async () => {
    const plan = await make.plan();
    const [one, other] = [await make.company({ planId: plan.id }), await make.company({ planId: plan.id })];
    const [eva, edu, ivo] = [await make.user(one), await make.user(one), await make.user(other)];
    const { id } = await create({ audience: 'plans', planIds: [plan.id] });
    expect(await counted(id)).toEqual([0, 3]);
    expect((await seenBy(eva)).unread - (await seenBy(edu)).unread).toBe(0);
    const before = (await seenBy(eva)).unread;
    for (const person of [eva, eva, ivo])
      expect((await person.call('POST', `/announcements/${id}/read`)).status).toBe(200);
    expect(await counted(id)).toEqual([2, 3]);
    expect((await seenBy(eva)).unread).toBe(before - 1);
    expect((await seenBy(eva)).records).toContainEqual(expect.objectContaining({ id, read: true }));
    expect((await seenBy(edu)).records).toContainEqual(expect.objectContaining({ id, read: false }));

    // Somebody who is removed is no reader any more; a company outside of the audience does not count.
    const remove = async (text: string, values: unknown[]) =>
      server.app.database.acrossCompanies('test', (tx) => tx.query(`test-${text}`, text, values));
    await remove('delete from users where id = $1', [eva.id]);
    expect(await counted(id)).toEqual([1, 2]);
    await operator.call('PUT', `/announcements/${id}`, { audience: 'companies', companyIds: [one.id] });
    expect(await counted(id)).toEqual([0, 1]);
    await operator.call('PUT', `/announcements/${id}`, { audience: 'everybody' });
    expect((await counted(id))[0]).toBe(1);
    await remove('update companies set "archivedAt" = now() where id = $1', [other.id]);
    expect((await counted(id))[0]).toBe(0);
    expect((await operator.call('DELETE', `/announcements/${id}`)).status).toBe(200);
  });
});
