import type { Capabilities } from '@prosa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden } from '../../testing/expect-refusal.ts';
import { messageSight } from '../testing/sights.ts';
import { given, type Anything, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { ticketRoutes } from '../tickets/routes.ts';
import { messageRoutes } from './routes.ts';
import { channelThatCan } from './testing.ts';

let server: ModuleServer;
let make: Given;
let channel: Capabilities;
let company: { id: number };
let sales: Anything;
let connection: Anything;
let ana: GivenUser;
let rui: GivenUser;
let ticket: Anything;
let bia: Anything;
beforeAll(async () => {
  server = await moduleServer((app) => [
    ...ticketRoutes(app),
    ...messageRoutes({ ...app, capabilitiesOf: () => channel }),
  ]);
  make = given(server);
});
afterAll(async () => server.close());
const agent = async (name: string) => {
  const user = await make.user(company, { name });
  await make.insert('user_queues', { company_id: company.id, userId: user.id, queueId: sales.id });
  return user;
};
beforeEach(async () => {
  channel = channelThatCan();
  company = await make.company();
  sales = await make.queue(company);
  connection = await make.connection(company);
  ana = await agent('Ana Lima');
  rui = await agent('Rui');
  ticket = await make.ticket(company, {
    whatsappId: connection.id,
    queueId: sales.id,
    status: 'open',
    userId: ana.id,
  });
  bia = await make.contact(company);
});

const forward = async (messageId: number | number[], contactId: number | number[], more = {}) =>
  ana.call('POST', '/message/forward', { messageId, contactId, ...more });
const rows = async (text: string): Promise<Anything[]> =>
  server.app.database.acrossCompanies('look into the test', async (tx) => tx.query(text, text, [company.id]));
const forwarded = async () =>
  rows('select * from messages where company_id = $1 and "isForwarded" order by id');
const ticketsOf = async (contactId: number) =>
  (await rows('select * from tickets where company_id = $1 order by id')).filter(
    (row) => row.contactId === contactId,
  );

describe('forwarding', () => {
  it('opens a ticket of the forwarding user, and sends the same text and file, marked as forwarded', async () => {
    const text = await make.message(ticket, { body: 'Rua A, 10' });
    const file = await make.message(ticket, {
      body: 'a.pdf',
      mediaType: 'application',
      mediaPath: `company${company.id}/messages/a.pdf`,
      mediaName: 'a.pdf',
      mediaMime: 'application/pdf',
      mediaSize: 7,
    });
    const { status, body } = await forward([file.id, text.id], bia.id);

    expect(status).toBe(200);
    expect(body.messages).toHaveLength(2);
    expect(await ticketsOf(bia.id)).toMatchObject([
      { status: 'open', userId: ana.id, queueId: sales.id, whatsappId: connection.id },
    ]);
    expect(await forwarded()).toMatchObject([
      { body: 'Rua A, 10', fromMe: true, userId: ana.id, status: 'queued', mediaType: 'extendedTextMessage' },
      {
        body: 'a.pdf',
        mediaType: 'application',
        mediaPath: file.mediaPath,
        mediaName: 'a.pdf',
        mediaSize: 7,
      },
    ]);
  });

  it('several messages to several contacts keeps 900 ms between them', async () => {
    const two = [await make.message(ticket, { body: 'um' }), await make.message(ticket, { body: 'dois' })];
    const contacts = [bia, await make.contact(company)];
    await forward(
      two.map(({ id }) => id),
      contacts.map(({ id }) => id),
    );

    const times = (await forwarded()).map(({ nextAttemptAt }) => Date.parse(nextAttemptAt));
    expect(times).toHaveLength(4);
    expect(times.map((time) => Math.round((time - times[0]!) / 100) / 10)).toEqual([
      0,
      0.9,
      expect.closeTo(1.8, 0),
      expect.closeTo(2.7, 0),
    ]);
  });

  it('signs the text if the company signs and the request asks for it', async () => {
    const { id } = await make.message(ticket, { body: 'Oi' });
    await forward(id, bia.id, { signMessage: 'true' });
    await forward(id, bia.id);
    await make.insert('company_settings', {
      company_id: company.id,
      values: { sendSignMessage: 'disabled' },
    });
    await forward(id, bia.id, { signMessage: true });

    expect((await forwarded()).map(({ body }) => body)).toEqual(['*Ana Lima:*\nOi', 'Oi', 'Oi']);
  });

  it('accepts a waiting ticket, and writes in a colleague’s open one without taking it over', async () => {
    await make.ticket(company, {
      contactId: bia.id,
      whatsappId: connection.id,
      queueId: sales.id,
      status: 'pending',
    });
    const seen = await make.user(company, { allUserChat: 'enabled' });
    await make.insert('user_queues', { company_id: company.id, userId: seen.id, queueId: sales.id });
    const { id } = await make.message(ticket);
    await forward(id, bia.id);
    expect(await ticketsOf(bia.id)).toMatchObject([{ status: 'open', userId: ana.id }]);

    const contact = await make.contact(company);
    await make.ticket(company, {
      contactId: contact.id,
      whatsappId: connection.id,
      queueId: sales.id,
      status: 'open',
      userId: rui.id,
    });
    const admin = await make.admin(company);
    expect(
      await admin.call('POST', '/message/forward', { messageId: id, contactId: contact.id }),
    ).toMatchObject({ status: 200 });
    expect(await ticketsOf(contact.id)).toMatchObject([{ status: 'open', userId: rui.id }]);
  });
});

describe('the queue of a ticket opened by forwarding', () => {
  const forwardedFromSupport = async (person: GivenUser) => {
    const support = await make.queue(company);
    const facts = { whatsappId: connection.id, queueId: support.id, status: 'open', userId: person.id };
    const { id } = await make.message(await make.ticket(company, facts));
    const answer = await person.call('POST', '/message/forward', { messageId: id, contactId: bia.id });
    return { answer, support };
  };

  it('is none if the user does not work in the queue of the message', async () => {
    const { answer } = await forwardedFromSupport(ana);
    expect(answer.status).toBe(200);
    expect(await ticketsOf(bia.id)).toMatchObject([{ userId: ana.id, queueId: null }]);
  });

  it('is the queue of the message for an admin, who works in no queue', async () => {
    const admin = await make.admin(company);
    const { answer, support } = await forwardedFromSupport(admin);
    expect(answer.status).toBe(200);
    expect(await ticketsOf(bia.id)).toMatchObject([{ userId: admin.id, queueId: support.id }]);
  });
});

describe('forwarding is refused', () => {
  it('into a colleague’s hidden ticket, while the other contacts get the message', async () => {
    const contact = await make.contact(company);
    await make.ticket(company, {
      contactId: contact.id,
      whatsappId: connection.id,
      queueId: sales.id,
      status: 'open',
      userId: rui.id,
    });
    const { id } = await make.message(ticket);

    expect(await forward(id, contact.id)).toMatchObject({
      status: 409,
      body: { message: 'ERR_OTHER_OPEN_TICKET' },
    });
    expect(await forward(id, [contact.id, bia.id])).toMatchObject({
      status: 200,
      body: {
        messages: [{ isForwarded: true }],
        refused: [{ contactId: contact.id, error: 'ERR_OTHER_OPEN_TICKET' }],
      },
    });
    expect(await ticketsOf(contact.id)).toMatchObject([{ userId: rui.id }]);
  });

  it('of a message in a ticket that the agent does not see', async () => {
    const others = await make.ticket(company);
    const message = await make.message(others);
    const body = { messageId: message.id, contactId: bia.id };
    await expectHidden(ana, {
      seenBy: await make.admin(company),
      sight: messageSight(others, message),
      request: ['POST', '/message/forward', body],
      code: 'ERR_NO_PERMISSION',
    });
    expect(await forwarded()).toEqual([]);
  });

  it.each<[string, () => Promise<{ messageId: unknown; contactId: unknown }>, number, string]>([
    [
      'a note',
      async () => ({
        messageId: (await make.message(ticket, { isPrivate: true, fromMe: true })).id,
        contactId: bia.id,
      }),
      400,
      'ERR_KIND_NOT_SUPPORTED',
    ],
    [
      'a deleted message',
      async () => ({ messageId: (await make.message(ticket, { isDeleted: true })).id, contactId: bia.id }),
      400,
      'ERR_KIND_NOT_SUPPORTED',
    ],
    [
      'what the customer let be seen once',
      async () => ({
        messageId: (await make.message(ticket, { mediaType: 'viewOnceMessage', fromMe: false })).id,
        contactId: bia.id,
      }),
      400,
      'ERR_KIND_NOT_SUPPORTED',
    ],
    [
      'another company’s message',
      async () => ({
        messageId: (await make.message(await make.ticket(await make.company()))).id,
        contactId: bia.id,
      }),
      404,
      'ERR_NO_MESSAGE_FOUND',
    ],
    [
      'another company’s contact',
      async () => ({
        messageId: (await make.message(ticket)).id,
        contactId: (await make.contact(await make.company())).id,
      }),
      404,
      'ERR_NO_CONTACT_FOUND',
    ],
    ['no message', async () => ({ messageId: [], contactId: bia.id }), 400, 'ERR_VALIDATION'],
    [
      'more contacts than 20',
      async () => ({
        messageId: (await make.message(ticket)).id,
        contactId: Array.from({ length: 21 }, (_, index) => index + 1),
      }),
      400,
      'ERR_VALIDATION',
    ],
  ])('%s', async (_what, request, status, code) => {
    expect(await ana.call('POST', '/message/forward', await request())).toMatchObject({
      status,
      body: { message: code },
    });
    expect(await forwarded()).toEqual([]);
  });
});
