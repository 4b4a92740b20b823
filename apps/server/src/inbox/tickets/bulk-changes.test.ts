import { BULK_LIMIT } from '@prosa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import { ticketSight } from '../testing/sights.ts';
import { type Anything, given, type Given } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { messageRoutes } from '../messages/routes.ts';
import { tagRoutes } from '../tags/routes.ts';
import { ticketScenario, type TicketScenario } from '../testing/ticket-scenario.ts';
import { ticketRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let scenario: TicketScenario;
beforeAll(async () => {
  server = await moduleServer((app) => [...ticketRoutes(app), ...messageRoutes(app), ...tagRoutes(app)]);
  make = given(server);
});
afterAll(async () => server.close());
beforeEach(async () => {
  scenario = await ticketScenario(server, make);
  server.setNow(null);
});

const mine = async (facts: object = {}) =>
  scenario.ticket({ status: 'open', userId: scenario.ana.id, ...facts });
const post = async (path: string, body: object = {}, who = scenario.ana) =>
  who.call('POST', `/tickets/bulk/${path}`, body);
const rows = async (text: string, ...values: unknown[]): Promise<Anything[]> =>
  server.app.database.acrossCompanies('look', (tx) => tx.query(`look-${text}`.slice(0, 60), text, values));
const rowOf = async (id: number) => (await rows('select * from tickets where id = $1', id))[0];
const statusOf = async (id: number) => (await rowOf(id)).status as string;
const foreignTicket = async () => {
  const company = { id: scenario.stranger.companyId };
  return make.ticket(company, { whatsappId: (await make.connection(company)).id, status: 'pending' });
};

describe('closing selected tickets', () => {
  const close = async (ids: number[], sendFarewellMessage = false, who = scenario.ana) =>
    post('close', { ticketIds: ids, sendFarewellMessage }, who);

  it('closes what the viewer may close, and names the rest with the reason', async () => {
    const [own, others] = [await mine(), await mine({ userId: scenario.rui.id })];
    const [waiting, over, foreign] = [
      await scenario.ticket({ status: 'pending' }),
      await mine({ status: 'closed' }),
      await foreignTicket(),
    ];
    await rows(`update users set "userClosePendingTicket" = 'disabled' where id = $1`, scenario.ana.id);
    const ids = [own, others, waiting, over, foreign].map(({ id }) => id as number);

    const { status, body } = await close(ids);

    expect(status).toBe(200);
    expect(body.done).toEqual([own.id]);
    expect(body.skipped).toEqual([
      { ticketId: others.id, error: 'ERR_NO_PERMISSION' },
      { ticketId: waiting.id, error: 'ERR_NO_PERMISSION' },
      { ticketId: over.id, error: 'ERR_TICKET_STEP' },
      { ticketId: foreign.id, error: 'ERR_NO_TICKET_FOUND' },
    ]);
    expect(await Promise.all(ids.map(statusOf))).toEqual(['closed', 'open', 'pending', 'closed', 'pending']);
    expect(await scenario.logOf(own.id)).toMatchObject([{ type: 'closed', userId: scenario.ana.id }]);
    expect((await scenario.trackingOf(own.id))[0].finishedAt).not.toBeNull();
    expect(await scenario.messagesOf(own.id)).toEqual([]);
    expect(scenario.published('ticketMoved').map(({ ticket }) => ticket.id)).toEqual([own.id]);
  });

  it('leaves tickets open whose contact lacks a required tag', async () => {
    await scenario.settings({ requiredTag: 'enabled' });
    const { id } = await mine();
    expect((await close([id])).body).toMatchObject({
      done: [],
      changeId: null,
      skipped: [{ ticketId: id, error: 'ERR_TAG_REQUIRED' }],
    });
    expect(await statusOf(id)).toBe('open');
  });

  it('stores a farewell that leaves when the minute is over', async () => {
    const { id } = await mine();
    const { body } = await close([id], true);
    const [farewell] = await scenario.messagesOf(id);
    expect(farewell).toMatchObject({ status: 'queued', origin: 'system' });
    expect(farewell.body).toMatch(/^Até logo, /);
    expect(new Date(farewell.nextAttemptAt).toISOString()).toBe(body.undoUntil);
    expect(await rowOf(id)).toMatchObject({ status: 'closed', lastMessage: farewell.body, fromMe: true });
    expect(scenario.published('appMessage')).toHaveLength(1);
  });

  it('is undone by its agent: the tickets are open as before, and no farewell leaves', async () => {
    const ticket = await mine({ lastMessage: 'Quanto custa?' });
    const [period] = await scenario.trackingOf(ticket.id);
    const { body } = await close([ticket.id], true);
    const undone = await scenario.ana.call('POST', `/tickets/closeAll/${body.changeId}/undo`);
    expect(undone.body).toMatchObject({ count: 1 });
    expect(await rowOf(ticket.id)).toMatchObject({
      status: 'open',
      userId: scenario.ana.id,
      lastMessage: 'Quanto custa?',
      fromMe: false,
    });
    expect(await scenario.messagesOf(ticket.id)).toEqual([]);
    expect(await scenario.trackingOf(ticket.id)).toEqual([period]);
    expect(scenario.published('appMessage').map(({ action }) => action)).toEqual([
      'create',
      'update',
      'delete',
    ]);
  });

  it('stays where the farewell has left', async () => {
    const { id } = await mine();
    const { body } = await close([id], true);
    await rows(`update messages set status = 'sent' where "ticketId" = $1`, id);
    expect((await scenario.ana.call('POST', `/tickets/closeAll/${body.changeId}/undo`)).body.count).toBe(0);
    expect(await statusOf(id)).toBe('closed');
    expect(await scenario.messagesOf(id)).toHaveLength(1);
  });
});

describe('transferring selected tickets', () => {
  const transfer = async (ids: number[], to: object, who = scenario.ana) =>
    post('transfer', { ticketIds: ids, ...to }, who);
  const undo = async (changeId: number, who = scenario.ana) => post(`transfer/${changeId}/undo`, {}, who);

  it('hands them to a user of the queue, with a note, logs and one reminder', async () => {
    const [one, two] = [await mine(), await mine()];
    const [others, foreign] = [await mine({ userId: scenario.rui.id }), await foreignTicket()];
    const to = { queueId: scenario.support.id, userId: scenario.rui.id, msgTransfer: 'Vê isso?' };
    const { body } = await transfer([one.id, two.id, others.id, foreign.id], to);
    expect(body.done).toEqual([one.id, two.id]);
    expect(body.skipped).toEqual([
      { ticketId: others.id, error: 'ERR_NO_PERMISSION' },
      { ticketId: foreign.id, error: 'ERR_NO_TICKET_FOUND' },
    ]);
    for (const { id } of [one, two]) {
      expect(await rowOf(id)).toMatchObject({
        status: 'open',
        userId: scenario.rui.id,
        queueId: scenario.support.id,
      });
      expect((await scenario.logOf(id)).map(({ type, userId }) => [type, userId])).toEqual([
        ['transfered', scenario.ana.id],
        ['receivedTransfer', scenario.rui.id],
      ]);
      expect(await scenario.messagesOf(id)).toMatchObject([{ body: 'Vê isso?', isPrivate: true }]);
    }
    expect(scenario.published('reminder')).toMatchObject([{ action: 'transferred', others: 1 }]);
  });

  it('is undone: user, queue, status and period are as before', async () => {
    const ticket = await mine();
    const [period] = await scenario.trackingOf(ticket.id);
    const { body } = await transfer([ticket.id], { queueId: scenario.support.id });
    expect(await rowOf(ticket.id)).toMatchObject({ status: 'pending', userId: null });
    expect((await undo(body.changeId)).body).toEqual({ count: 1, kept: 0 });
    expect(await rowOf(ticket.id)).toMatchObject({
      status: 'open',
      userId: scenario.ana.id,
      queueId: scenario.sales.id,
    });
    expect(await scenario.trackingOf(ticket.id)).toEqual([period]);
    expect(scenario.published('ticketMoved').at(-1)).toMatchObject({
      before: { status: 'pending', queueId: scenario.support.id },
      ticket: { id: ticket.id, status: 'open' },
    });
    expect((await undo(body.changeId)).body).toEqual({ count: 0, kept: 0 });
  });

  it('stays undone only where nobody has taken the ticket meanwhile', async () => {
    const { id } = await mine();
    const { body } = await transfer([id], { queueId: scenario.support.id });
    const accepted = { status: 'open', userId: scenario.rui.id };
    expect((await scenario.rui.call('PUT', `/tickets/${id}`, accepted)).status).toBe(200);
    expect((await undo(body.changeId)).body).toEqual({ count: 0, kept: 1 });
    expect(await rowOf(id)).toMatchObject({ status: 'open', userId: scenario.rui.id });
  });

  it('closes tickets that enter a queue that closes tickets, and opens them again', async () => {
    const ending = await make.queue(scenario.company, { closeTicket: true });
    const ticket = await mine({ unreadMessages: 2 });
    const [period] = await scenario.trackingOf(ticket.id);
    const { body } = await transfer([ticket.id], { queueId: ending.id });
    expect(await rowOf(ticket.id)).toMatchObject({ status: 'closed', queueId: ending.id });
    expect((await undo(body.changeId)).body.count).toBe(1);
    expect(await rowOf(ticket.id)).toMatchObject({ status: 'open', unreadMessages: 2 });
    expect(await scenario.trackingOf(ticket.id)).toEqual([period]);
  });

  it('continues them in others where the company closes transferred tickets, and hands those back', async () => {
    await scenario.settings({ closeTicketOnTransfer: true });
    const [leaving, staying] = [await mine(), await mine({ queueId: scenario.support.id })];
    const { tagId } = await scenario.enterLane(leaving.id);
    const to = { queueId: scenario.support.id, userId: scenario.rui.id };
    const { body } = await transfer([leaving.id, staying.id], to);
    expect(body.done).toEqual([leaving.id, staying.id]);
    const ofLeaving = async () =>
      rows('select * from tickets where "conversationId" = $1 order by id', leaving.conversationId);
    expect(await ofLeaving()).toMatchObject([
      { id: leaving.id, status: 'closed', userId: scenario.ana.id },
      { status: 'open', userId: scenario.rui.id, queueId: scenario.support.id, unreadMessages: 1 },
    ]);
    const follower = (await ofLeaving())[1];
    expect(await scenario.laneOf(follower.id)).toMatchObject({ tagId, position: 2.5, greetedAt: null });
    expect((await scenario.logOf(follower.id)).map(({ type }) => type)).toEqual([
      'create',
      'receivedTransfer',
    ]);
    expect(await scenario.trackingOf(follower.id)).toMatchObject([{ userId: scenario.rui.id }]);
    expect((await undo(body.changeId)).body).toEqual({ count: 2, kept: 0 });
    expect((await ofLeaving())[1]).toMatchObject({ status: 'open', userId: scenario.ana.id });
    expect(await rowOf(staying.id)).toMatchObject({ userId: scenario.ana.id });
  });

  it('refuses a user outside of the queue, and queues of other companies', async () => {
    const { id } = await mine();
    const { body } = await transfer([id], { queueId: scenario.sales.id, userId: scenario.rui.id });
    expect(body.details[0].field).toBe('userId');
    const foreign = await make.queue({ id: scenario.stranger.companyId });
    expect((await transfer([id], { queueId: foreign.id })).body.error).toBe('ERR_NO_QUEUE_FOUND');
    expect(await rowOf(id)).toMatchObject({ status: 'open', userId: scenario.ana.id });
  });

  it('is undone by its own author alone, and within a minute', async () => {
    const ticket = await mine();
    const { body } = await transfer([ticket.id], { queueId: scenario.support.id });
    const request = ['POST', `/tickets/bulk/transfer/${body.changeId}/undo`] as const;
    const refusal = { sight: ticketSight(ticket), request, code: 'ERR_NO_PERMISSION' } as const;
    await expectRefusal(scenario.admin, refusal);
    const hidden = { ...refusal, seenBy: scenario.admin, code: 'ERR_NO_CHANGE_FOUND' } as const;
    await expectHidden(scenario.stranger, hidden);
    server.wait(1.1);
    expect(await undo(body.changeId)).toMatchObject({ status: 409, body: { error: 'ERR_UNDO_TOO_LATE' } });
  });
});

describe('tagging selected tickets', () => {
  const tag = async (name: string) => make.insert('tags', { company_id: scenario.company.id, name });
  const tagsOf = async ({ contactId }: Anything) =>
    (await rows('select "tagId" from contact_tags where "contactId" = $1 order by "tagId"', contactId)).map(
      ({ tagId }) => tagId,
    );
  const change = async (ids: number[], addTagIds: number[], removeTagIds: number[] = []) =>
    post('tags', { ticketIds: ids, addTagIds, removeTagIds });

  it('adds and removes tags of the contacts, and skips tickets that the viewer does not see', async () => {
    const [vip, old] = [await tag('VIP'), await tag('Antigo')];
    const [own, others] = [await mine(), await mine({ userId: scenario.rui.id })];
    const link = { company_id: scenario.company.id, contactId: own.contactId, tagId: old.id };
    await make.insert('contact_tags', link);
    const { body } = await change([own.id, others.id], [vip.id], [old.id]);
    expect(body).toMatchObject({
      done: [own.id],
      skipped: [{ ticketId: others.id, error: 'ERR_NO_PERMISSION' }],
    });
    expect([await tagsOf(own), await tagsOf(others)]).toEqual([[vip.id], []]);
    expect(scenario.published('contact')).toMatchObject([
      { action: 'update', contact: { id: own.contactId } },
    ]);
  });

  it('is undone as far as it still stands', async () => {
    const [vip, old, late] = [await tag('VIP'), await tag('Antigo'), await tag('Tarde')];
    const [one, two] = [await mine(), await mine()];
    for (const { contactId } of [one, two])
      await make.insert('contact_tags', { company_id: scenario.company.id, contactId, tagId: old.id });
    const { body } = await change([one.id, two.id], [vip.id], [old.id]);
    await rows('update contact_tags set "tagId" = $2 where "contactId" = $1', two.contactId, late.id);
    await rows('delete from tags where id = $1', old.id);
    const undone = await post(`tags/${body.changeId}/undo`);
    expect(undone.body).toEqual({ count: 1, kept: 1 });
    expect([await tagsOf(one), await tagsOf(two)]).toEqual([[], [late.id]]);
  });

  it('refuses unknown tags, kanban lanes, tags of other companies, and a request without any', async () => {
    const { id } = await mine();
    const stage = await make.insert('tags', { company_id: scenario.company.id, name: 'Novo', kanban: 1 });
    const foreign = await make.insert('tags', { company_id: scenario.stranger.companyId, name: 'Deles' });
    for (const tagId of [stage.id, foreign.id, 987_654])
      expect((await change([id], [tagId])).body.error).toBe('ERR_NO_TAG_FOUND');
    expect((await change([id], [])).body.details[0].field).toBe('addTagIds');
  });
});

it.each([
  ['close', 'sendFarewellMessage', 'x'],
  ['close', 'ticketIds', []],
  ['close', 'ticketIds', Array.from({ length: BULK_LIMIT + 1 }, (_, id) => id + 1)],
  ['transfer', 'queueId', 'x'],
  ['tags', 'addTagIds', 'x'],
])('%s is refused with an invalid %s', async (path, field, value) => {
  const right = { ticketIds: [1], sendFarewellMessage: true, queueId: 1, addTagIds: [1], removeTagIds: [] };
  const answer = await post(path, { ...right, [field]: value });
  expect(answer.status).toBe(400);
  expect(answer.body.details[0].field).toBe(field);
});
