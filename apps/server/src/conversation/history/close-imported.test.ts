import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import { ticketSight } from '../../inbox/testing/sights.ts';
import { given, type Anything, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { messageRoutes } from '../../inbox/index.ts';
import { historyRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
beforeAll(async () => {
  server = await moduleServer((app) => [...historyRoutes(app), ...messageRoutes(app)]);
  make = given(server);
});
afterAll(async () => server.close());

let company: Anything;
let connection: Anything;
let admin: GivenUser;
beforeEach(async () => {
  server.published.length = 0;
  company = await make.company();
  admin = await make.admin(company);
  connection = await make.connection(company, {
    statusImportMessages: 'renderButtonCloseTickets',
    complationMessage: 'Até logo',
    ratingMessage: 'Nota?',
  });
});

const close = async (user = admin, id: unknown = connection.id) =>
  user.call('POST', `/closedimported/${String(id)}`);
const imported = async (facts: object = {}) =>
  make.ticket(company, {
    whatsappId: connection.id,
    imported: new Date(),
    updatedAt: '2026-01-05T12:00:00Z',
    ...facts,
  });
const read = async (text: string, ...values: unknown[]) =>
  server.app.database.acrossCompanies('look', (tx) =>
    tx.query<Anything>(createHash('sha1').update(text).digest('hex'), text, values),
  );
const ticket = async (id: number) => (await read('select * from tickets where id = $1', id))[0];
const state = async () =>
  (await read('select "statusImportMessages" as state from connections where id = $1', connection.id))[0]
    .state;

describe('closing imported tickets', () => {
  it('closes those that wait without a message, logs it, and removes the button', async () => {
    const waiting = [await imported(), await imported()];
    const left = [
      await imported({ status: 'open', userId: admin.id }),
      await imported({ unreadMessages: 1 }),
      await imported({ lastMessageAt: new Date(Date.now() + 60_000), fromMe: true }),
      await imported({ status: 'group', isGroup: true }),
      await make.ticket(company, { whatsappId: connection.id }),
      await make.ticket(company, { imported: new Date() }),
    ];
    expect(await close()).toMatchObject({ status: 200, body: { count: 2 } });
    for (const { id } of waiting) {
      expect(await ticket(id)).toMatchObject({ status: 'closed', updatedAt: '2026-01-05T12:00:00.000Z' });
      expect(await read('select type, "userId" from ticket_logs where "ticketId" = $1', id)).toEqual([
        { type: 'closed', userId: admin.id },
      ]);
    }
    for (const { id, status } of left) expect(await ticket(id)).toMatchObject({ status });
    expect(await read('select id from messages where company_id = $1', company.id)).toEqual([]);
    expect(await state()).toBeNull();
    expect(server.published.map(({ name, event }) => [name, event])).toEqual([
      ['importMessages', { action: 'refresh' }],
    ]);
    expect((await close()).body.count).toBe(0);
  });

  it('closes more than fit in one transaction', async () => {
    for (let made = 0; made < 130; made += 1) await imported();
    expect((await close()).body.count).toBe(130);
  });

  it('leaves a running import as it is', async () => {
    await read(
      `update connections set "statusImportMessages" = 'Running' where id = $1 returning id`,
      connection.id,
    );
    await close();
    expect(await state()).toBe('Running');
  });

  it('is refused to an agent who sees the ticket, and finds no connection in another company', async () => {
    const waiting = await imported();
    const { id } = waiting;
    const agent = await make.user(company, { allTicket: 'enable' });
    const closing = {
      sight: ticketSight(waiting),
      request: ['POST', `/closedimported/${connection.id}`],
    } as const;
    await expectRefusal(agent, { ...closing, code: 'ERR_NO_PERMISSION' });
    const stranger = await make.admin(await make.company());
    await expectHidden(stranger, { ...closing, seenBy: agent, code: 'ERR_NO_WAPP_FOUND' });
    expect((await ticket(id)).status).toBe('pending');
    expect((await close(await make.user(company, { allowConnections: 'enabled' }))).status).toBe(200);
    expect((await ticket(id)).status).toBe('closed');
  });

  it.each(['x', '0', '1.5'])('reports an error in the connection id when it is %s', async (id) => {
    const answer = await close(admin, id);
    expect(answer.status).toBe(400);
    expect(answer.body.details[0].field).toBe('whatsappId');
  });
});
