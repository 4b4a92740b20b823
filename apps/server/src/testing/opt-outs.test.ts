import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { receive } from '../conversation/testing/receive.ts';
import { given, type Anything, type Given } from './given.ts';
import { moduleServer, type ModuleServer } from './module-server.ts';

// A customer who answers a campaign with an opt-out word: messages come in by the conversation's rules.

let server: ModuleServer;
let make: Given;
let company: { id: number };
let connection: Anything;
let contact: Anything;
let ticket: Anything;

beforeAll(async () => {
  server = await moduleServer(() => []);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow('2026-11-20T12:31:00.000Z');
  company = await make.company();
  connection = await make.connection(company, { isDefault: true });
  contact = await make.contact(company, { name: 'Bia', number: '5511988880001' });
  ticket = await make.ticket(company, {
    contactId: contact.id,
    whatsappId: connection.id,
    status: 'pending',
  });
});

const bia = { kind: 'phone', value: '5511988880001', name: 'Bia' } as const;
let lastWid = 0;
async function writes(body: string, at = '2026-11-20T12:30:00Z'): Promise<void> {
  lastWid += 1;
  const message = {
    wid: `O${lastWid}`,
    chat: bia,
    author: bia,
    at,
    mediaType: 'conversation',
    body,
  } as const;
  await receive(server.app, { companyId: company.id, whatsappId: connection.id }, [
    { kind: 'message', fromMe: false, ...message },
  ]);
}
const ours = async (facts: object) =>
  make.message(ticket, { fromMe: true, status: 'sent', createdAt: '2026-11-20T12:29:59.900Z', ...facts });
const rows = async (name: string, text: string): Promise<Anything[]> =>
  server.app.database.inCompany(company.id, (tx) => tx.query<Anything>(`test-${name}`, text, [company.id]));
const suppressions = async () =>
  rows('suppressed', 'select kind, value, source, "userId" from suppressions where company_id = $1');
const answers = async () =>
  rows(
    'answers',
    `select body from messages where company_id = $1 and "fromMe" and body like 'Pronto! Você não vai%'`,
  );
const optedOut = async () =>
  (await rows('opted-out', 'select "marketingOptOutAt" as at from contacts where company_id = $1'))[0]?.at;

it('stores the word after a campaign with the address and at the contact, and answers it once', async () => {
  await ours({ isMass: true });
  await writes('Parar!');
  expect(await suppressions()).toEqual([
    { kind: 'phone', value: '5511988880001', source: 'word', userId: null },
  ]);
  expect(await optedOut()).toEqual(expect.any(String));
  expect(await answers()).toHaveLength(1);
  await ours({ isMass: true, createdAt: '2026-11-20T12:30:10Z' });
  await writes('STOP', '2026-11-20T12:30:20Z');
  expect(await suppressions()).toHaveLength(1);
  expect(await answers()).toHaveLength(1);
});

it('counts when the message of the campaign left, not when it was put into the outbox', async () => {
  await ours({ isMass: true, createdAt: '2026-11-20T09:00:00Z', acceptedAt: '2026-11-20T12:29:00Z' });
  await ours({ createdAt: '2026-11-20T11:00:00Z', acceptedAt: '2026-11-20T11:00:01Z' });
  await writes('PARAR');
  expect(await suppressions()).toHaveLength(1);
});

it('counts a message of a campaign that was tried and may have arrived', async () => {
  await ours({ createdAt: '2026-11-20T12:20:00Z' });
  await ours({ isMass: true, status: 'queued', attempts: 1, createdAt: '2026-11-20T09:00:00Z' });
  await writes('PARAR');
  expect(await suppressions()).toHaveLength(1);
});

it.each([
  ['where a person wrote last', async () => ours({ createdAt: '2026-11-20T12:29:59.950Z' }), 'PARAR'],
  ['where the campaign came after it', async () => ours({ createdAt: '2026-11-20T12:00:00Z' }), 'PARAR'],
  ['as part of a sentence', async () => undefined, 'pode parar aí'],
])('means nothing %s', async (what, before, body) => {
  const isLater = what.includes('after');
  await ours({ isMass: true, createdAt: isLater ? '2026-11-20T12:30:30Z' : '2026-11-20T12:29:58Z' });
  await before();
  await writes(body);
  expect(await suppressions()).toEqual([]);
  expect(await answers()).toEqual([]);
  expect(await optedOut()).toBeNull();
});
