import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { given, type Anything, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { messageRoutes } from './routes.ts';
import { channelThatCan } from './testing.ts';

// Too large or malicious input is refused with the field's name, or stored unchanged. Files: send-files.test.ts;
// cards: vcard.test.ts; their display: whatsapp-text.test.ts, read-message-data and the browser's tests.

let server: ModuleServer;
let make: Given;
let company: { id: number };
let ana: GivenUser;
let ticket: Anything;
beforeAll(async () => {
  server = await moduleServer((app) => messageRoutes({ ...app, capabilitiesOf: () => channelThatCan() }));
  make = given(server);
});
afterAll(async () => server.close());
beforeEach(async () => {
  company = await make.company();
  ana = await make.user(company);
  ticket = await make.ticket(company, { status: 'open', userId: ana.id, lastMessage: 'antes' });
});

const send = async (body: object) => ana.call('POST', `/messages/${ticket.id}`, body);
const rows = async (): Promise<Anything[]> =>
  server.app.database.acrossCompanies('look into the test', async (tx) =>
    tx.query('bad-input-rows', 'select body, status from messages where company_id = $1', [company.id]),
  );

describe('a text', () => {
  it.each([
    ['of ten thousand characters', 'a'.repeat(10_000)],
    ['of five thousand emojis', '😀'.repeat(5_000)],
    ['of blanks', ' \n\t '],
    ['without anything', ''],
    ['with NUL', 'a\u0000b'],
  ])('%s is refused with the field named, and nothing is stored', async (_what, body) => {
    const { status, body: answer } = await send({ body });
    expect(status).toBe(400);
    expect(new Set(answer.details.map(({ field }: { field: string }) => field))).toEqual(new Set(['body']));
    expect(await rows()).toEqual([]);
    const [after] = await server.app.database.acrossCompanies('look into the test', async (tx) =>
      tx.query<{ lastMessage: string }>(
        'bad-input-ticket',
        'select "lastMessage" from tickets where id = $1',
        [ticket.id],
      ),
    );
    expect(after?.lastMessage).toBe('antes');
  });

  it.each([
    ['script', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
    ['from right to left, with its marks', 'مرحبا \u202Eabc\u202C שלום'],
    ['two thousand emojis', '😀'.repeat(2_000)],
    ['a family of one sign', '👨‍👩‍👧‍👦'.repeat(50)],
    ['marks upon a letter', `e${'\u0301'.repeat(2_000)}`],
    ['SQL', "'; drop table messages; --"],
    ['JSON', '{"$ne": null, "__proto__": {}}'],
    ['what looks like a variable in a name', '{ {name} } {{ }}'],
  ])('of %s is stored unchanged', async (_what, body) => {
    expect((await send({ body })).status).toBe(200);
    expect(await rows()).toEqual([{ body, status: 'queued' }]);
  });

  it('with half a surrogate pair gets a replacement character', async () => {
    expect((await send({ body: 'a\ud83d b' })).status).toBe(200);
    expect(await rows()).toEqual([{ body: 'a\ufffd b', status: 'queued' }]);
  });
});

it.each([
  ['a card', { vCard: { name: '\u0000', number: '5511999990001' } }],
  ['a card without end', { vCard: { name: 'x'.repeat(10_000), number: '5511999990001' } }],
  ['a place beyond the world', { location: { latitude: 1e9, longitude: 0 } }],
  ['a place of words', { location: { latitude: 'norte', longitude: 0 } }],
  ['eleven cards', { vCard: Array.from({ length: 11 }, () => ({ number: '5511999990001' })) }],
])('%s is refused, and nothing is stored', async (_what, body) => {
  const { status, body: answer } = await send(body);
  expect(status).toBe(400);
  expect(answer.details.length).toBeGreaterThan(0);
  expect(await rows()).toEqual([]);
});

it('a card keeps script and line breaks inside its name', async () => {
  const name = 'Ana\r\nTEL:190\r\nEND:VCARD <script>';
  const { body } = await send({ vCard: { name, number: '5511999990001' } });
  expect(body.body.match(/^END:VCARD$/gm)).toHaveLength(1);
  expect(body.body).not.toMatch(/^TEL:190/m);
});
