import type { ChannelEvent } from '@prosa/channel-driver';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { receive } from '../conversation/testing/receive.ts';
import { applyDueRules } from '../inbox/board/apply-rules.ts';
import { boardRoutes } from '../inbox/board/routes.ts';
import { tagRoutes } from '../inbox/tags/routes.ts';
import { given, type Anything, type Given, type GivenUser } from './given.ts';
import { moduleServer, type ModuleServer } from './module-server.ts';

// A customer's answer moves a ticket back on the board: messages come in by the conversation's rules.

let server: ModuleServer;
let make: Given;
let company: { id: number };
let admin: GivenUser;
let connection: Anything;
let ticket: Anything;

beforeAll(async () => {
  server = await moduleServer((app) => [...boardRoutes(app), ...tagRoutes(app)]);
  make = given(server);
});
afterAll(() => server.close());

const NOON = '2026-11-20T12:00:00.000Z';
const bia = { kind: 'phone', value: '5511988880001', name: 'Bia' } as const;
beforeEach(async () => {
  server.setNow(NOON);
  company = await make.company();
  admin = await make.admin(company);
  connection = await make.connection(company, { isDefault: true });
  await write();
  ticket = await onBoard();
});

let lastWid = 0;
async function write({ fromMe = false } = {}): Promise<void> {
  lastWid += 1;
  const event: ChannelEvent = {
    kind: 'message',
    wid: `L${lastWid}`,
    chat: bia,
    author: bia,
    at: NOON,
    mediaType: 'conversation',
    body: 'Fechado!',
    fromMe,
  };
  await receive(server.app, { companyId: company.id, whatsappId: connection.id }, [event]);
}
const onBoard = async () =>
  (await admin.call('GET', '/ticket/kanban?showAll=true&startDate=2026-11-20')).body.tickets[0];
const lane = async (name: string, rules = {}) =>
  (await admin.call('POST', '/tags', { name, kanban: 1, ...rules })).body.id as number;
const enter = (tagId: number) => admin.call('PUT', `/tickets/${ticket.id}/lane`, { tagId });

describe("a customer's answer", () => {
  it('moves the ticket to the lane that its lane names, on top, and publishes it there', async () => {
    const back = await lane('Negociação');
    const waiting = await lane('Follow-up', { rollbackLaneId: back, timeLane: 5, nextLaneId: back });
    await enter(waiting);
    await write({ fromMe: true });
    expect((await onBoard()).lane.tagId).toBe(waiting);
    server.published.length = 0;
    server.setNow('2026-11-20T12:10:00.000Z');
    await write();
    const { lane: now, tags } = await onBoard();
    expect(now).toEqual({ tagId: back, position: 0, enteredAt: '2026-11-20T12:10:00.000Z', dueAt: null });
    expect(tags).toMatchObject([{ id: back }]);
    expect(server.published.filter(({ name }) => name === 'ticketMoved')).toMatchObject([
      { event: { ticket: { id: ticket.id, tags: [{ id: back }] } } },
    ]);
  });

  it('moves it as soon as the lane has such a rule, and no longer when the rule is gone', async () => {
    const back = await lane('Negociação');
    const waiting = await lane('Follow-up');
    await enter(waiting);
    await write();
    expect((await onBoard()).lane.tagId).toBe(waiting);
    await admin.call('PUT', `/tags/${waiting}`, { rollbackLaneId: back });
    await write();
    expect((await onBoard()).lane.tagId).toBe(back);
    await admin.call('PUT', `/tags/${waiting}`, { rollbackLaneId: null });
    await enter(waiting);
    await write();
    expect((await onBoard()).lane.tagId).toBe(waiting);
  });

  it('moves it back and forth without greeting twice', async () => {
    const first = await lane('Negociação', { greetingMessageLane: 'Vamos lá!' });
    const second = await lane('Follow-up', { rollbackLaneId: first });
    await admin.call('PUT', `/tags/${first}`, { rollbackLaneId: second });
    await enter(second);
    const greetings: number[] = [];
    for (const minute of ['01', '02', '03', '04', '05']) {
      server.setNow(`2026-11-20T12:${minute}:00.000Z`);
      await write();
      server.setNow(`2026-11-20T12:${minute}:30.000Z`);
      await applyDueRules(server.app);
      greetings.push((await onBoard()).lane.tagId);
    }
    expect(greetings).toEqual([first, second, first, second, first]);
    const sent = await server.app.database.acrossCompanies('look', (tx) =>
      tx.query('sent', `select id from messages where company_id = $1 and body = 'Vamos lá!'`, [company.id]),
    );
    expect(sent).toHaveLength(1);
  });

  it('moves nothing where the plan has no board', async () => {
    const waiting = await lane('Follow-up', { rollbackLaneId: await lane('Negociação') });
    await enter(waiting);
    const limits = { users: 5, connections: 5, queues: 5 };
    const plan = await make.insert('plans', { name: 'Sem kanban', ...limits, useKanban: true });
    const change = (text: string, values: unknown[]) =>
      server.app.database.acrossCompanies('plan', (tx) => tx.query(text.slice(0, 40), text, values));
    await change('update companies set "planId" = $2 where id = $1', [company.id, plan.id]);
    await change('update plans set "useKanban" = false where id = $1', [plan.id]);
    await write();
    await change('update companies set "planId" = null where id = $1', [company.id]);
    expect((await onBoard()).lane.tagId).toBe(waiting);
  });
});
