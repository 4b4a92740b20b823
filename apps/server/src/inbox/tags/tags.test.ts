import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import { given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { LANE_GROUP } from './queries.ts';
import { tagRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let company: { id: number };
let admin: GivenUser;
let ana: GivenUser;
let stranger: GivenUser;

beforeAll(async () => {
  server = await moduleServer(tagRoutes);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await make.company();
  admin = await make.admin(company);
  ana = await make.user(company);
  stranger = await make.admin(await make.company());
  server.published.length = 0;
});

const newTag = async (name: string, facts = {}) =>
  (await admin.call('POST', '/tags', { name, ...facts })).body;

describe('tags', () => {
  it('are created by any user, with a default colour, and published to the company', async () => {
    const { status, body } = await ana.call('POST', '/tags', { name: ' VIP ' });
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { companyId: company.id, name: 'VIP', color: '#A4CCCC', kanban: 0 },
    });
    expect(server.published).toMatchObject([
      { name: 'tag', event: { action: 'create', tag: { id: body.id } } },
    ]);
  });

  it('are unique by name, even when two people create one at the same time', async () => {
    const [first, second] = await Promise.all([
      ana.call('POST', '/tags', { name: 'Cliente' }),
      admin.call('POST', '/tags', { name: 'CLIENTE' }),
    ]);
    expect(first.body.id).toBe(second.body.id);
    expect((await ana.call('GET', '/tags/list')).body).toHaveLength(1);
    expect((await newTag('Cliente', { kanban: 1 })).id).not.toBe(first.body.id);
    const foreign = await stranger.call('POST', '/tags', { name: 'Cliente' });
    expect(foreign.body.id).not.toBe(first.body.id);
  });

  it('are one, however many invisible characters somebody puts into the name', async () => {
    const { id, name } = await newTag('Urgente');
    expect(await newTag('Urg\u200Bente\u202E')).toMatchObject({ id, name });
    const other = await newTag('Normal');
    const renamed = await admin.call('PUT', `/tags/${other.id}`, { name: '\u2066urgente\u2069' });
    expect(renamed).toMatchObject({ status: 409, body: { error: 'ERR_TAG_NAME_ALREADY_EXISTS' } });
  });

  it.each([
    ['name', { name: 'ab' }],
    ['name', { name: 'a\u200B\u200B\u200Bb' }],
    ['name', { name: '  a  ' }],
    ['name', { name: 'a'.repeat(101) }],
    ['color', { name: 'abc', color: 'verde' }],
    ['kanban', { name: 'abc', kanban: 2 }],
  ])('with an invalid %s are refused', async (field, wrong) => {
    const { status, body } = await ana.call('POST', '/tags', wrong);
    expect({ status, field: body.details[0].field }).toEqual({ status: 400, field });
  });

  it('are listed by name with their contacts', async () => {
    const vip = await newTag('Ávido');
    await newTag('beta');
    await newTag('Raia', { kanban: 1 });
    const bia = await make.contact(company, { name: 'Bia' });
    await make.insert('contact_tags', { company_id: company.id, contactId: bia.id, tagId: vip.id });
    const { body } = await ana.call('GET', '/tags/');
    expect(body).toMatchObject({
      count: 2,
      hasMore: false,
      tags: [
        { name: 'Ávido', contactsCount: 1, contacts: [{ id: bia.id, name: 'Bia', number: bia.number }] },
        { name: 'beta', contactsCount: 0, contacts: [] },
      ],
    });
    expect((await ana.call('GET', '/tags?searchParam=avido')).body.tags).toHaveLength(1);
    expect((await ana.call('GET', '/tags?kanban=1')).body.tags).toMatchObject([{ name: 'Raia' }]);
    expect((await ana.call('GET', `/tags?tagId=${vip.id}`)).body.tags).toMatchObject([{ id: vip.id }]);
    expect((await ana.call('GET', '/tags/list?kanban=0')).body).toHaveLength(2);
    expect((await ana.call('GET', `/tags/${vip.id}`)).body).toMatchObject({ contactsCount: 1 });
    expect((await stranger.call('GET', '/tags')).body.tags).toEqual([]);
  });

  it('show no phone numbers to viewers who may not see numbers', async () => {
    await make.insert('company_settings', {
      company_id: company.id,
      values: JSON.stringify({ enableLGPD: 'enabled', lgpdHideNumber: 'enabled' }),
    });
    const vip = await newTag('VIP');
    const number = '5511987654321';
    const bia = await make.contact(company, { name: number, number });
    await make.insert('contact_tags', { company_id: company.id, contactId: bia.id, tagId: vip.id });
    const hidden = [{ id: bia.id, name: '**-**21', number: '**-**21' }];
    expect((await ana.call('GET', '/tags')).body.tags[0].contacts).toEqual(hidden);
    expect((await ana.call('GET', `/tags/${vip.id}`)).body.contacts).toEqual(hidden);
    expect((await admin.call('GET', '/tags')).body.tags[0].contacts).toMatchObject([{ number }]);
  });

  it('change name and colour, but never to a name in use', async () => {
    const vip = await newTag('VIP');
    await newTag('Novo');
    const path = `/tags/${vip.id}`;
    expect((await ana.call('PUT', path, { color: '#ff0000' })).body).toMatchObject({
      name: 'VIP',
      color: '#ff0000',
    });
    expect((await ana.call('PUT', path, { name: 'Ouro' })).body).toMatchObject({ name: 'Ouro' });
    expect(server.published.at(-1)?.event).toMatchObject({ action: 'update', tag: { name: 'Ouro' } });
    expect(await ana.call('PUT', path, { name: 'NOVO' })).toMatchObject({
      status: 409,
      body: { error: 'ERR_TAG_NAME_ALREADY_EXISTS' },
    });
  });

  it('are removed from all contacts when they are deleted', async () => {
    const vip = await newTag('VIP');
    const bia = await make.contact(company);
    await make.insert('contact_tags', { company_id: company.id, contactId: bia.id, tagId: vip.id });
    expect((await ana.call('DELETE', `/tags/${vip.id}`)).status).toBe(200);
    expect((await ana.call('GET', `/contactTags/${bia.id}`)).body).toEqual({ tags: [] });
    expect((await ana.call('GET', `/tags/${vip.id}`)).status).toBe(404);
    expect(server.published.at(-1)).toMatchObject({
      name: 'tag',
      event: { action: 'delete', tagId: vip.id },
    });
  });

  it('that are lanes are emptied in groups of conversations when they are deleted', async () => {
    const { id } = await newTag('Cheia', { kanban: 1 });
    const connection = await make.connection(company);
    const { database } = server.app;
    const fill = `with people as (
        insert into contacts (company_id, name, number, "whatsappId")
        select $1, 'Cliente ' || n, '55119' || 70000000 + n, $2 from generate_series(1, $3::int) n returning id),
      talks as (insert into conversations (company_id, "contactId", "whatsappId")
        select $1, id, $2 from people returning id, "contactId"),
      made as (insert into tickets (company_id, "conversationId", "contactId", "whatsappId", status, channel)
        select $1, id, "contactId", $2, 'pending', 'whatsapp' from talks returning id)
      insert into ticket_lanes (company_id, "ticketId", "tagId", position) select $1, id, $4, id from made`;
    const values = [company.id, connection.id, LANE_GROUP + 10, id];
    await database.inCompany(company.id, (tx) => tx.query('test-full-lane', fill, values));
    const inLanes = () =>
      database.inCompany(company.id, (tx) =>
        tx.query(
          'test-in-lanes',
          `select count(*)::int as tickets, count(l."ticketId")::int as places from tickets t
           left join ticket_lanes l on l.company_id = t.company_id and l."ticketId" = t.id
           where t.company_id = $1 and (t."isInLane" or l."ticketId" is not null)`,
          [company.id],
        ),
      );
    expect(await inLanes()).toEqual([{ tickets: LANE_GROUP + 10, places: LANE_GROUP + 10 }]);
    const transactions = vi.spyOn(database, 'inCompany');
    expect((await admin.call('DELETE', `/tags/${id}`)).status).toBe(200);
    // The right, two groups, none left, and the lane itself.
    expect(transactions.mock.calls.length).toBeGreaterThanOrEqual(5);
    transactions.mockRestore();
    expect(await inLanes()).toEqual([{ tickets: 0, places: 0 }]);
  });

  it('that are kanban lanes are visible to agents, and created, changed and removed by admins', async () => {
    const lane = await newTag('Raia', { kanban: 1 });
    const sight = { path: `/tags/${lane.id}`, record: { id: lane.id } };
    for (const request of [
      ['POST', '/tags', { name: 'Outra', kanban: 1 }],
      ['PUT', `/tags/${lane.id}`, { name: 'Minha' }],
      ['DELETE', `/tags/${lane.id}`],
    ] as const)
      await expectRefusal(ana, { sight, request, code: 'ERR_NO_PERMISSION' });
    expect((await admin.call('PUT', `/tags/${lane.id}`, { name: 'Nossa' })).status).toBe(200);
  });

  it('that are lanes have rules, which a change keeps or, where they are blank, removes', async () => {
    const [next, back] = [await newTag('Depois', { kanban: 1 }), await newTag('Volta', { kanban: 1 })];
    const rules = { timeLane: 24, nextLaneId: next.id, rollbackLaneId: back.id, wipLimit: 5 };
    const lane = await newTag('Raia', { kanban: 1, greetingMessageLane: 'Olá, {{firstName}}', ...rules });
    const whole = { ...rules, greetingMessageLane: 'Olá, {{firstName}}', userId: admin.id };
    expect(lane).toMatchObject(whole);
    const path = `/tags/${lane.id}`;
    expect((await admin.call('PUT', path, { name: 'Nova' })).body).toMatchObject({ name: 'Nova', ...whole });
    await admin.call('PUT', path, { timeLane: '', nextLaneId: null, greetingMessageLane: '' });
    expect((await ana.call('GET', path)).body).toMatchObject({
      timeLane: null,
      nextLaneId: null,
      rollbackLaneId: back.id,
      greetingMessageLane: '',
    });
    await admin.call('DELETE', `/tags/${back.id}`);
    expect((await ana.call('GET', path)).body.rollbackLaneId).toBeNull();
  });

  it('refuse rules that are none, by name of the field', async () => {
    const lane = await newTag('Raia', { kanban: 1 });
    const vip = await newTag('VIP');
    const alien = (await stranger.call('POST', '/tags', { name: 'Alheia', kanban: 1 })).body;
    for (const [field, id, wrong] of [
      ['timeLane', lane.id, { timeLane: 8761 }],
      ['wipLimit', lane.id, { wipLimit: -1 }],
      ['greetingMessageLane', lane.id, { greetingMessageLane: 'a'.repeat(4097) }],
      ['nextLaneId', lane.id, { nextLaneId: lane.id }],
      ['nextLaneId', lane.id, { nextLaneId: vip.id }],
      ['rollbackLaneId', lane.id, { rollbackLaneId: alien.id }],
      ['timeLane', vip.id, { timeLane: 3 }],
    ] as const) {
      const { status, body } = await admin.call('PUT', `/tags/${id}`, wrong);
      expect({ status, field: body.details[0].field }).toEqual({ status: 400, field });
    }
  });

  it('of another company are answered as unknown', async () => {
    const vip = await newTag('VIP');
    const bia = await make.contact(company);
    const ofTag = { seenBy: ana, sight: { path: `/tags/${vip.id}`, record: { id: vip.id } } };
    for (const [method, path, body, code] of [
      ['GET', `/tags/${vip.id}`, undefined, 'ERR_NO_TAG_FOUND'],
      ['PUT', `/tags/${vip.id}`, { name: 'Minha' }, 'ERR_NO_TAG_FOUND'],
      ['DELETE', `/tags/${vip.id}`, undefined, 'ERR_NO_TAG_FOUND'],
      ['GET', `/contactTags/${bia.id}`, undefined, 'ERR_NO_CONTACT_FOUND'],
      ['POST', '/tags/sync', { contactId: bia.id, tags: [] }, 'ERR_NO_CONTACT_FOUND'],
      ['DELETE', `/tags-contacts/${vip.id}/${bia.id}`, undefined, 'ERR_NO_CONTACT_FOUND'],
    ] as const) {
      await expectHidden(stranger, { ...ofTag, request: [method, path, body], code });
      expect((await make.anyone(method, path, body)).status, `${method} ${path}`).toBe(401);
    }
    expect((await admin.call('GET', `/tags/${vip.id}`)).body.name).toBe('VIP');
  });
});

describe("a contact's tags", () => {
  it('become exactly the tags in the request, given as ids or as records', async () => {
    const [vip, novo] = [await newTag('VIP'), await newTag('Novo')];
    const bia = await make.contact(company);
    const sync = (tags: unknown[]) => ana.call('POST', '/tags/sync', { contactId: bia.id, tags });
    expect((await sync([vip.id, { id: novo.id, name: 'x' }])).body.tags).toMatchObject([
      { name: 'Novo' },
      { name: 'VIP' },
    ]);
    expect((await sync([vip])).body.tags).toMatchObject([{ name: 'VIP' }]);
    expect((await ana.call('GET', `/contactTags/${bia.id}`)).body.tags).toMatchObject([{ id: vip.id }]);
    expect(server.published.at(-1)).toMatchObject({ name: 'contact', event: { action: 'update' } });
  });

  it('cannot be kanban lanes or belong to another company; such a request changes nothing', async () => {
    const [vip, lane] = [await newTag('VIP'), await newTag('Raia', { kanban: 1 })];
    const foreign = await make.insert('tags', { company_id: stranger.companyId, name: 'Alheia' });
    const bia = await make.contact(company);
    await ana.call('POST', '/tags/sync', { contactId: bia.id, tags: [vip.id] });
    for (const wrong of [lane.id, foreign.id, 999_999]) {
      const body = { contactId: bia.id, tags: [wrong] };
      expect(await ana.call('POST', '/tags/sync', body)).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_TAG_FOUND' },
      });
    }
    expect((await ana.call('GET', `/contactTags/${bia.id}`)).body.tags).toMatchObject([{ id: vip.id }]);
  });

  it('are removed one by one', async () => {
    const [vip, novo] = [await newTag('VIP'), await newTag('Novo')];
    const bia = await make.contact(company);
    await ana.call('POST', '/tags/sync', { contactId: bia.id, tags: [vip.id, novo.id] });
    expect((await ana.call('DELETE', `/tags-contacts/${vip.id}/${bia.id}`)).status).toBe(200);
    expect((await ana.call('DELETE', `/tags-contacts/${vip.id}/${bia.id}`)).status).toBe(404);
    expect((await ana.call('GET', `/tags/${novo.id}`)).body.contactsCount).toBe(1);
    expect((await ana.call('GET', `/tags/${vip.id}`)).body.contactsCount).toBe(0);
  });
});
