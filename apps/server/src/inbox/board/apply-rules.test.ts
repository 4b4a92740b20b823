import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { given, type Anything, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { tagRoutes } from '../tags/routes.ts';
import { applyDueRules } from './apply-rules.ts';
import { boardRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let company: { id: number };
let admin: GivenUser;
let ticket: Anything;

beforeAll(async () => {
  server = await moduleServer((app) => [...boardRoutes(app), ...tagRoutes(app)]);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await make.company();
  admin = await make.admin(company);
  ticket = await make.ticket(company, { status: 'open', userId: admin.id, fromMe: true });
  server.published.length = 0;
});

const HOUR = 3600;
const lane = async (name: string, rules = {}) =>
  (await admin.call('POST', '/tags', { name, kanban: 1, ...rules })).body.id as number;
const enter = (tagId: number) => admin.call('PUT', `/tickets/${ticket.id}/lane`, { tagId });
const rows = <Row>(text: string, values: unknown[]) =>
  server.app.database.acrossCompanies('look', (tx) => tx.query<Row>(text.slice(0, 40), text, values));
/** As if the visit had begun that much earlier. */
const age = (seconds: number) =>
  rows(
    `update ticket_lanes set "enteredAt" = "enteredAt" - make_interval(secs => $3)
     where company_id = $1 and "ticketId" = $2`,
    [company.id, ticket.id, seconds],
  );
const laneNow = async () =>
  (
    await rows<{ tagId: number }>(
      'select "tagId" from ticket_lanes where company_id = $1 and "ticketId" = $2',
      [company.id, ticket.id],
    )
  )[0]?.tagId;
const texts = async () =>
  (
    await rows<{ body: string }>(
      'select body from messages where company_id = $1 and "ticketId" = $2 order by id',
      [company.id, ticket.id],
    )
  ).map(({ body }) => body);

describe('the rules of a lane', () => {
  it('move a ticket on after the hours, not before, and publish it', async () => {
    const next = await lane('Follow-up');
    const first = await lane('Proposta', { timeLane: 2, nextLaneId: next });
    await enter(first);
    await age(2 * HOUR - 60);
    await applyDueRules(server.app);
    expect(await laneNow()).toBe(first);
    server.published.length = 0;
    await age(120);
    await applyDueRules(server.app);
    expect(await laneNow()).toBe(next);
    expect(server.published).toMatchObject([
      { name: 'ticketMoved', event: { ticket: { id: ticket.id, tags: [{ id: next }] } } },
    ]);
  });

  it('leave a ticket in which the customer waits, and count the hours from our answer', async () => {
    const next = await lane('Follow-up');
    const first = await lane('Proposta', { timeLane: 1, nextLaneId: next });
    await enter(first);
    await age(3 * HOUR);
    const last = (fromMe: boolean, minutes: number) =>
      rows(
        `update tickets set "fromMe" = $3, "lastMessageAt" = now() - make_interval(mins => $4)
         where company_id = $1 and id = $2`,
        [company.id, ticket.id, fromMe, minutes],
      );
    await last(false, 150);
    await applyDueRules(server.app);
    expect(await laneNow()).toBe(first);
    await last(true, 30);
    await applyDueRules(server.app);
    expect(await laneNow()).toBe(first);
    await last(true, 61);
    await applyDueRules(server.app);
    expect(await laneNow()).toBe(next);
  });

  it('come to rest in a circle of lanes', async () => {
    const first = await lane('Primeira', { timeLane: 1 });
    const second = await lane('Dois', { timeLane: 1, nextLaneId: first });
    await admin.call('PUT', `/tags/${first}`, { nextLaneId: second });
    await enter(first);
    for (let round = 0; round < 5; round += 1) {
      await age(2 * HOUR);
      await applyDueRules(server.app);
    }
    expect(await laneNow()).toBe(second);
  });

  it('leave closed tickets where they are', async () => {
    const next = await lane('Follow-up');
    const first = await lane('Proposta', { timeLane: 1, nextLaneId: next });
    await enter(first);
    await age(2 * HOUR);
    await rows(`update tickets set status = 'closed' where company_id = $1 and id = $2`, [
      company.id,
      ticket.id,
    ]);
    await applyDueRules(server.app);
    expect(await laneNow()).toBe(first);
  });
});

describe('the greeting of a lane', () => {
  it('comes once, also when several processes run at the same moment', async () => {
    await enter(await lane('Novo', { greetingMessageLane: 'Bem-vindo!' }));
    await applyDueRules(server.app);
    expect(await texts()).toEqual([]);
    await age(20);
    server.published.length = 0;
    await Promise.all([applyDueRules(server.app), applyDueRules(server.app), applyDueRules(server.app)]);
    await applyDueRules(server.app);
    expect(await texts()).toEqual(['Bem-vindo!']);
    expect(server.published.filter(({ name }) => name === 'ticketMoved')).toMatchObject([
      { event: { ticket: { id: ticket.id, lastMessage: 'Bem-vindo!' } } },
    ]);
  });

  it('does not come to those who entered before the lane had one, nor to who is blocked', async () => {
    const tagId = await lane('Novo');
    await enter(tagId);
    await admin.call('PUT', `/tags/${tagId}`, { greetingMessageLane: 'Olá' });
    await age(60);
    await applyDueRules(server.app);
    expect(await texts()).toEqual([]);
    await enter(await lane('Outra', { greetingMessageLane: 'Oi' }));
    await age(60);
    await rows('update contacts set active = false where company_id = $1 and id = $2', [
      company.id,
      ticket.contactId,
    ]);
    await applyDueRules(server.app);
    expect(await texts()).toEqual([]);
  });

  it('does not come again to who is moved out of the lane and back while that can be taken back', async () => {
    const tagId = await lane('Novo', { greetingMessageLane: 'Bem-vindo!' });
    await enter(tagId);
    await age(60);
    await applyDueRules(server.app);
    await admin.call('DELETE', `/ticket-tags/${ticket.id}`);
    await applyDueRules(server.app);
    await enter(tagId);
    await age(60);
    await applyDueRules(server.app);
    expect(await texts()).toEqual(['Bem-vindo!']);
  });

  it('does not come after a day, also to a ticket that is due for another rule', async () => {
    const next = await lane('Follow-up');
    await enter(await lane('Novo', { greetingMessageLane: 'Olá', timeLane: 30, nextLaneId: next }));
    await age(31 * HOUR);
    await applyDueRules(server.app);
    expect(await laneNow()).toBe(next);
    expect(await texts()).toEqual([]);
  });

  it('that fails keeps no ticket in its lane, and is tried again', async () => {
    const broken = {
      ...server.app,
      capabilitiesOf: (): never => {
        throw new Error('a driver that fails');
      },
    };
    const next = await lane('Follow-up', { greetingMessageLane: 'Ainda tem interesse?' });
    await enter(await lane('Novo', { greetingMessageLane: 'Olá', timeLane: 1, nextLaneId: next }));
    await age(2 * HOUR);
    await applyDueRules(broken);
    expect(await laneNow()).toBe(next);
    await age(60);
    await applyDueRules(broken);
    expect(await texts()).toEqual([]);
    await applyDueRules(server.app);
    expect(await texts()).toEqual(['Ainda tem interesse?']);
  });
});
