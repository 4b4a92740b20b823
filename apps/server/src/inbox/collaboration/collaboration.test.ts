import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden } from '../../testing/expect-refusal.ts';
import { ticketSight } from '../testing/sights.ts';
import { given, type Anything, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { ticketScenario, type TicketScenario } from '../testing/ticket-scenario.ts';
import { messageRoutes } from '../messages/routes.ts';
import { ticketRoutes } from '../tickets/routes.ts';
import { togetherRoutes } from './routes.ts';
import { wakeDueTickets } from './snooze.ts';

let server: ModuleServer;
let make: Given;
let scenario: TicketScenario;
let ticket: Anything;

beforeAll(async () => {
  server = await moduleServer((app) => [...togetherRoutes(app), ...ticketRoutes(app), ...messageRoutes(app)]);
  make = given(server);
});
afterAll(async () => server.close());
beforeEach(async () => {
  server.setNow(null);
  scenario = await ticketScenario(server, make);
  ticket = await scenario.ticket({ status: 'open', userId: scenario.ana.id });
});

const refused = [
  ['a colleague who does not see the ticket', () => scenario.rui, 'ERR_NO_PERMISSION'],
  ['another company', () => scenario.stranger, 'ERR_NO_TICKET_FOUND'],
] as const;
const hidden = () => ({ seenBy: scenario.ana, sight: ticketSight(ticket) });

describe('presence', () => {
  const show = async (who: GivenUser, body: object = { state: 'viewing' }) =>
    who.call('POST', `/tickets/${ticket.id}/presence`, body);

  it('is published to everyone who may see the ticket', async () => {
    expect((await show(scenario.ana, { state: 'typing', asks: true })).status).toBe(200);
    expect(server.published.at(-1)).toMatchObject({
      name: 'ticketPresence',
      event: { action: 'update', ticketId: ticket.id, userId: scenario.ana.id, state: 'typing', asks: true },
      audience: { kind: 'ticket', ticket: { id: ticket.id } },
    });
  });

  it.each(refused)('is refused to %s', async (_who, who, code) => {
    const request = ['POST', `/tickets/${ticket.id}/presence`, { state: 'viewing' }] as const;
    await expectHidden(who(), { ...hidden(), request, code });
    expect(scenario.published('ticketPresence')).toEqual([]);
  });

  it('ends also for whoever has given the ticket away and sees it no longer', async () => {
    expect((await show(scenario.rui, { state: 'gone' })).status).toBe(200);
    expect(scenario.published('ticketPresence')).toMatchObject([
      { ticketId: ticket.id, userId: scenario.rui.id, state: 'gone' },
    ]);
    expect((await show(scenario.stranger, { state: 'gone' })).body).toMatchObject({
      error: 'ERR_NO_TICKET_FOUND',
    });
  });

  it('is one of three states', async () => {
    expect((await show(scenario.ana, { state: 'asleep' })).status).toBe(400);
  });
});

describe('a draft', () => {
  const path = () => `/tickets/${ticket.id}/draft`;
  const keep = async (body: string, updatedAt: string, who = scenario.ana) =>
    who.call('PUT', path(), { body, updatedAt });

  it('is stored for its writer only', async () => {
    expect((await scenario.ana.call('GET', path())).body).toEqual({ body: '', updatedAt: null });
    await keep('Olá, tudo', '2026-01-01T10:00:00.000Z');
    const kept = { body: 'Olá, tudo', updatedAt: '2026-01-01T10:00:00.000Z' };
    expect((await scenario.ana.call('GET', path())).body).toEqual(kept);
    expect((await scenario.admin.call('GET', path())).body).toEqual({ body: '', updatedAt: null });
  });

  it('reaches the writer’s other devices, but only if it is the newest', async () => {
    const published = () => server.published.filter(({ name }) => name === 'ticketDraft');
    await keep('Olá', '2026-01-01T10:05:00.000Z');
    await keep('mais cedo', '2026-01-01T10:00:00.000Z');
    expect(published()).toMatchObject([
      {
        event: { action: 'update', ticketId: ticket.id, body: 'Olá', updatedAt: '2026-01-01T10:05:00.000Z' },
        audience: { kind: 'user', userId: scenario.ana.id, exceptSessionId: expect.any(String) },
      },
    ]);
  });

  it('keeps the text with the latest typing time, whatever arrives last', async () => {
    await keep('do telefone, mais tarde', '2026-01-01T10:05:00Z');
    const { body } = await keep('da mesa, mais cedo', '2026-01-01T10:00:00Z');
    expect(body).toEqual({ body: 'do telefone, mais tarde', updatedAt: '2026-01-01T10:05:00.000Z' });
    expect((await keep('', '2026-01-01T10:06:00Z')).body.body).toBe('');
  });

  it('from a clock that is ahead is replaced by the next draft', async () => {
    await keep('do futuro', new Date(Date.now() + 86_400_000).toISOString());
    server.wait(1);
    expect((await keep('de agora', new Date(Date.now() + 60_000).toISOString())).body.body).toBe('de agora');
  });

  it.each(refused)('is refused to %s', async (_who, who, code) => {
    const draft = { body: 'x', updatedAt: '2026-01-01T10:00:00Z' };
    for (const request of [
      ['GET', path()],
      ['PUT', path(), draft],
    ] as const)
      await expectHidden(who(), { ...hidden(), request, code });
  });

  it.each([
    ['body', { body: 'a\u0000b', updatedAt: '2026-01-01T10:00:00Z' }],
    ['updatedAt', { body: 'a', updatedAt: 'gestern' }],
  ])('is refused with an invalid %s', async (field, body) => {
    const answer = await scenario.ana.call('PUT', path(), body);
    expect(answer.status).toBe(400);
    expect(answer.body.details[0].field).toBe(field);
  });
});

describe('a snoozed ticket', () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const snooze = async (until: string | null, who = scenario.ana) =>
    who.call('PUT', `/tickets/${ticket.id}/snooze`, { until });
  const shown = async () => (await scenario.ana.call('GET', `/tickets/u/${ticket.uuid}`)).body.snooze;
  const answers = async (minutes: number, fromMe = false) =>
    server.app.database.acrossCompanies('a message comes', (tx) =>
      tx.query(
        'comes',
        `update tickets set "fromMe" = $2, "lastMessageAt" = now() + $3 * interval '1 minute' where id = $1`,
        [ticket.id, fromMe, minutes],
      ),
    );

  it('shows until when, and is published to everyone who sees it', async () => {
    const until = inMinutes(30);
    const { status, body } = await snooze(until);
    expect(status).toBe(200);
    expect(Date.parse(body.snooze.until)).toBe(Date.parse(until));
    expect(body.snooze.userId).toBe(scenario.ana.id);
    expect(scenario.published('ticketMoved').at(-1)?.ticket.snooze.userId).toBe(scenario.ana.id);
  });

  it('comes back when it is due, at the top of the list, and reminds the person who snoozed it, once', async () => {
    await snooze(inMinutes(30));
    await wakeDueTickets(server.app);
    expect(scenario.published('reminder')).toEqual([]);
    server.wait(31);
    await Promise.all([wakeDueTickets(server.app), wakeDueTickets(server.app)]);
    server.setNow(null);
    expect(await shown()).toBeNull();
    const mine = ({ name, event }: Anything) => name === 'reminder' && event.ticketId === ticket.id;
    expect(server.published.filter(mine)).toMatchObject([
      {
        event: { action: 'woken', ticketId: ticket.id, uuid: ticket.uuid },
        audience: { kind: 'user', userId: scenario.ana.id },
      },
    ]);
  });

  it.each([
    ['until the customer answers', null],
    ['until a time', inMinutes(30)],
  ])('%s ends with a message from the customer, not with one of ours', async (_until, until) => {
    await snooze(until);
    await answers(1, true);
    expect(await shown()).not.toBeNull();
    await answers(2);
    expect(await shown()).toBeNull();
    server.wait(31);
    await wakeDueTickets(server.app);
    expect(scenario.published('reminder')).toEqual([]);
  });

  it('can be woken by hand', async () => {
    await snooze(null);
    expect((await scenario.ana.call('DELETE', `/tickets/${ticket.id}/snooze`)).body.snooze).toBeNull();
  });

  it('is no longer snoozed once it is closed, even after it is reopened', async () => {
    await snooze(null);
    await scenario.ana.call('PUT', `/tickets/${ticket.id}`, { status: 'closed', sendFarewellMessage: false });
    expect(await shown()).toBeNull();
    expect(await snooze(null)).toMatchObject({ status: 400, body: { error: 'ERR_TICKET_IS_CLOSED' } });
    await wakeDueTickets(server.app);
    await scenario.ana.call('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: scenario.ana.id });
    expect(await shown()).toBeNull();
  });

  it('needs a time in the future', async () => {
    expect(await snooze(inMinutes(-1))).toMatchObject({
      status: 400,
      body: { details: [{ field: 'until' }] },
    });
  });

  it.each(refused)('is refused to %s', async (_who, who, code) => {
    const path = `/tickets/${ticket.id}/snooze`;
    for (const request of [
      ['PUT', path, { until: null }],
      ['DELETE', path],
    ] as const)
      await expectHidden(who(), { ...hidden(), request, code });
  });
});
