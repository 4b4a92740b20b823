import type { ChannelEvent } from '@prosa/channel-driver';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { receive } from '../conversation/testing/receive.ts';
import { scheduleRoutes } from '../inbox/schedules/routes.ts';
import { sendDueSchedules } from '../inbox/schedules/send-due.ts';
import { countStatements } from './count-statements.ts';
import { given, type Anything, type Given, type GivenUser } from './given.ts';
import { moduleServer, type ModuleServer } from './module-server.ts';
import { whileBlocked } from './while-blocked.ts';

// Schedules that wait only as long as the customer is silent: messages come in by the conversation's rules.

let server: ModuleServer;
let make: Given;
let company: { id: number };
let ana: GivenUser;
let connection: Anything;
let contact: Anything;

beforeAll(async () => {
  server = await moduleServer(scheduleRoutes);
  make = given(server);
});
afterAll(() => server.close());

const NOON = '2026-11-20T12:00:00.000Z';
const DUE = '2026-11-20T13:00:00.000Z';
beforeEach(async () => {
  server.setNow(NOON);
  company = await make.company();
  ana = await make.user(company);
  connection = await make.connection(company, { isDefault: true });
  contact = await make.contact(company, { name: 'Bia', number: '5511988880001' });
  server.published.length = 0;
});

const bia = { kind: 'phone', value: '5511988880001', name: 'Bia' } as const;
let lastWid = 0;
type MessageEvent = Extract<ChannelEvent, { kind: 'message' }>;
function text(event: Partial<MessageEvent> = {}): MessageEvent {
  lastWid += 1;
  const chat = event.chat ?? bia;
  const content = { mediaType: 'conversation', body: 'Já resolvi, obrigada', fromMe: false } as const;
  return {
    kind: 'message',
    wid: `W${lastWid}`,
    chat,
    author: chat,
    at: '2026-11-20T12:30:00Z',
    ...content,
    ...event,
  };
}
const hear = async (event: ChannelEvent, on = connection) =>
  receive(server.app, { companyId: company.id, whatsappId: on.id }, [event]);
const create = async (facts: object = {}) =>
  (
    await ana.call('POST', '/schedules', {
      body: 'Ainda quer o orçamento?',
      contactId: contact.id,
      sendAt: DUE,
      cancelOnReply: true,
      ...facts,
    })
  ).body;
const read = async (id: number) => (await ana.call('GET', `/schedules/${id}`)).body;
const sweepAt = async (now: string) => {
  server.setNow(now);
  await sendDueSchedules(server.app);
};
const sentCount = async () => {
  const [row] = await server.app.database.acrossCompanies('look', (tx) =>
    tx.query<{ count: number }>(
      'count-sent',
      'select count(*)::int as count from messages where company_id = $1 and "fromMe"',
      [company.id],
    ),
  );
  return row?.count;
};
const answered = { status: 'CANCELADA', cancelReason: 'answered' };
const waiting = { status: 'PENDENTE', cancelReason: null };

describe('a schedule that an answer cancels', () => {
  it('is cancelled, published and never sent, on whichever connection the customer writes', async () => {
    const other = await make.connection(company);
    const { id } = await create();
    await hear(text(), other);
    expect(await read(id)).toMatchObject({ ...answered, cancelOnReply: true, sentAt: null });
    expect(server.published.filter(({ name }) => name === 'schedule').at(-1)).toMatchObject({
      companyId: company.id,
      event: { action: 'update', schedule: { id, ...answered } },
    });
    await sweepAt('2026-11-20T13:00:30Z');
    expect(await sentCount()).toBe(0);
  });

  it('ends with all its repetitions', async () => {
    const { id } = await create({ valorIntervalo: 1, enviarQuantasVezes: 5 });
    await sweepAt('2026-11-20T13:00:30Z');
    server.setNow(NOON);
    await hear(text({ at: '2026-11-20T14:00:00Z' }));
    expect(await read(id)).toMatchObject({ ...answered, contadorEnvio: 1 });
    await sweepAt('2026-11-21T13:00:30Z');
    expect(await sentCount()).toBe(1);
  });

  it('stays where the switch is off, and where somebody else writes', async () => {
    const { id: plain } = await create({ cancelOnReply: false });
    const { id } = await create({ contactId: (await make.contact(company)).id });
    await hear(text());
    expect(await read(plain)).toMatchObject(waiting);
    expect(await read(id)).toMatchObject(waiting);
  });

  it.each<[string, Partial<MessageEvent>]>([
    ['a message typed on the own phone', { fromMe: true }],
    ['a message written before it began to wait', { at: '2026-11-20T11:00:00Z' }],
  ])('stays after %s', async (_, event) => {
    const { id } = await create();
    await hear(text(event));
    expect(await read(id)).toMatchObject(waiting);
  });

  it('counts a message of the same second, since platforms report whole seconds', async () => {
    server.setNow('2026-11-20T12:00:00.700Z');
    const { id } = await create();
    await hear(text({ at: '2026-11-20T12:00:00Z' }));
    expect(await read(id)).toMatchObject(answered);
  });

  it('counts answers from the moment at which the switch is turned on', async () => {
    const { id } = await create({ cancelOnReply: false });
    server.setNow('2026-11-20T12:10:00Z');
    await ana.call('PUT', `/schedules/${id}`, { cancelOnReply: true });
    server.setNow(NOON);
    await hear(text({ at: '2026-11-20T12:05:00Z' }));
    expect(await read(id)).toMatchObject(waiting);
    await hear(text({ at: '2026-11-20T12:11:00Z' }));
    expect(await read(id)).toMatchObject(answered);
  });

  it('to a group is cancelled by a message in the group, not by one of its members alone', async () => {
    await server.app.database.acrossCompanies('hear groups', (tx) =>
      tx.query('hear-groups', 'update connections set "allowGroup" = true where company_id = $1', [
        company.id,
      ]),
    );
    const chat = { kind: 'group', value: '120363002', name: 'Obra' } as const;
    await hear(text({ chat, author: bia }));
    const [group] = await server.app.database.acrossCompanies('look', (tx) =>
      tx.query<Anything>('group', 'select id from contacts where company_id = $1 and "isGroup"', [
        company.id,
      ]),
    );
    const { id: toGroup } = await create({ contactId: group.id });
    const { id: toBia } = await create();
    await hear(text({ chat, author: bia }));
    expect(await read(toGroup)).toMatchObject(answered);
    expect(await read(toBia)).toMatchObject(waiting);
  });
});

describe('an answer that comes while the schedule is being sent', () => {
  it.each([1, 2, 3, 4])(
    'either comes first or is too late: it is sent or cancelled, never both (%d)',
    async () => {
      await hear(text());
      const { id } = await create();
      server.setNow('2026-11-20T13:00:30Z');
      await whileBlocked(server.app, 'conversations', async () =>
        Promise.all([sendDueSchedules(server.app), hear(text({ at: '2026-11-20T13:00:29Z' }))]),
      );
      server.setNow(NOON);
      const { status } = await read(id);
      expect([status, await sentCount()]).toEqual(status === 'ENVIADA' ? ['ENVIADA', 1] : ['CANCELADA', 0]);
    },
  );

  it('on two connections at once cancels all of the contact, without a deadlock', async () => {
    const other = await make.connection(company);
    await Promise.all([hear(text()), hear(text(), other)]);
    const ids: number[] = [];
    for (let count = 0; count < 5; count += 1) ids.push((await create()).id);
    await whileBlocked(server.app, 'conversations', async () =>
      Promise.all([hear(text()), hear(text(), other)]),
    );
    for (const id of ids) expect(await read(id)).toMatchObject(answered);
  });
});

it('a message to which no schedule waits costs no statement more', async () => {
  await hear(text());
  const count = async () => {
    const counts = countStatements();
    await hear(text());
    vi.restoreAllMocks();
    return counts;
  };
  const before = await count();
  await create({ cancelOnReply: false });
  await create({ contactId: (await make.contact(company)).id });
  expect(await count()).toEqual(before);
});
