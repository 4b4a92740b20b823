import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Anything, GivenUser } from '../../testing/given.ts';
import { startTestApp, type Ear, type TestApp } from '../../testing/test-app.ts';

// If a company hides numbers, nothing that the server sends to a viewer with the profile user may contain one.

const NUMBER = '5511987654321';
const WRITTEN = '+55 11 98765-4321';

let app: TestApp;
let agent: GivenUser;
let admin: GivenUser;
let ticket: Anything;
let contact: Anything;
let connection: Anything;
let queue: Anything;
let ears: Record<'agent' | 'admin', Ear>;

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  const { given } = app;
  const company = await given.company();
  await given.insert('company_settings', {
    company_id: company.id,
    values: JSON.stringify({ enableLGPD: 'enabled', lgpdHideNumber: 'enabled' }),
  });
  queue = await given.queue(company);
  connection = await given.connection(company);
  agent = await given.user(company, { allowGroup: true, allHistoric: 'enabled' });
  admin = await given.admin(company);
  for (const { id: userId } of [agent, admin])
    await given.insert('user_queues', { company_id: company.id, userId, queueId: queue.id });
  // The contact has no name, so the number takes its place.
  contact = await given.contact(company, { number: NUMBER, name: WRITTEN });
  const place = { contactId: contact.id, whatsappId: connection.id, queueId: queue.id };
  ticket = await given.ticket(company, { ...place, status: 'open', userId: agent.id });
  const asked = await given.message(ticket, { body: 'Oi' });
  await given.message(ticket, { body: 'Olá?', quotedMsgId: asked.id });
  ears = { agent: await app.ear(agent), admin: await app.ear(admin) };
});
afterAll(async () => app.close());

const digits = (value: unknown) => JSON.stringify(value).replaceAll(/[ +-]/g, '');
const shows = (value: unknown) => digits(value).includes(NUMBER);

describe('a number is hidden', () => {
  const calls: [string, (who: GivenUser) => Promise<Anything>][] = [
    ['the list', async (who) => who.call('GET', `/tickets?status=open&showAll=true`)],
    ['a search', async (who) => who.call('GET', '/tickets?status=search')],
    ['the bell', async (who) => who.call('GET', '/tickets?withUnreadMessages=true')],
    ['a single read', async (who) => who.call('GET', `/tickets/u/${ticket.uuid}`)],
    ['its messages', async (who) => who.call('GET', `/messages/${ticket.uuid}`)],
    ['its log', async (who) => who.call('GET', `/tickets-log/${ticket.id}`)],
    ['a change', async (who) => who.call('PUT', `/tickets/${ticket.id}`, { useIntegration: false })],
    ['what is sent', async (who) => who.call('POST', `/messages/${ticket.id}`, { body: 'Bom dia' })],
    [
      'the conflict',
      async (who) => who.call('POST', '/tickets', { contactId: contact.id, whatsappId: connection.id }),
    ],
  ];
  it.each(calls)('in the answer of %s', async (_what, call) => {
    const answer = await call(agent);
    expect([200, 409]).toContain(answer.status);
    expect(answer.body).not.toSatisfy(shows);
  });

  it('except its last two digits, also in the place of a name; admins see it', async () => {
    const path = `/tickets/u/${ticket.uuid}`;
    expect((await agent.call('GET', path)).body.contact).toMatchObject({
      number: '**-**21',
      name: '**-**21',
    });
    expect((await admin.call('GET', path)).body.contact).toMatchObject({ number: NUMBER, name: WRITTEN });
    const [message] = (await agent.call('GET', `/messages/${ticket.uuid}`)).body.messages;
    expect(message.contact.name).toBe('**-**21');
  });

  it('in shared contact cards and in quotes of them, while the customer gets it', async () => {
    const vCard = { id: contact.id, name: 'Ana' };
    const sent = await agent.call('POST', `/messages/${ticket.id}`, { body: '', vCard });
    expect(sent.status).toBe(200);
    expect(sent.body.body).toContain('TEL:**-**21');
    await agent.call('POST', `/messages/${ticket.id}`, { body: 'Esta', quotedMsg: { id: sent.body.id } });
    const path = `/messages/${ticket.uuid}`;
    expect((await agent.call('GET', path)).body).not.toSatisfy(shows);
    expect((await agent.call('GET', `/tickets/u/${ticket.uuid}`)).body).not.toSatisfy(shows);
    const [stored] = (await admin.call('GET', path)).body.messages.slice(-2);
    expect(stored.body).toContain(NUMBER);
  });

  it('in realtime events of tickets and messages, for the agent but not for the admin', async () => {
    for (const ear of Object.values(ears)) ear.heard.length = 0;
    await agent.call('POST', `/messages/${ticket.id}`, { body: 'Ainda aí?' });
    const names = ({ heard }: Ear) => heard.map(([name]) => name.replace(/^company-\d+-/, ''));
    for (const ear of Object.values(ears))
      await expect.poll(() => names(ear)).toEqual(expect.arrayContaining(['appMessage', 'ticket']));
    expect(ears.agent.heard).not.toSatisfy(shows);
    expect(ears.admin.heard).toSatisfy(shows);
  });

  it('from guessing: a part of it finds nobody, only the whole number does', async () => {
    const found = async (who: GivenUser, text: string) =>
      (await who.call('GET', `/tickets?status=search&showAll=true&searchParam=${encodeURIComponent(text)}`))
        .body.count;
    for (const part of ['98765', '5511987', '4321', '8 76'])
      expect([part, await found(agent, part)]).toEqual([part, 0]);
    expect(await found(admin, '98765')).toBe(1);
    expect(await found(agent, NUMBER)).toBe(1);
    expect(await found(agent, '11 98765-4321')).toBe(1);
  });
});

it('the numbers of groups are not hidden', async () => {
  const { given } = app;
  const company = { id: agent.companyId };
  const group = await given.contact(company, { number: '120363021', name: 'Obra', isGroup: true });
  const facts = { contactId: group.id, whatsappId: connection.id, queueId: queue.id, isGroup: true };
  const { uuid } = await given.ticket(company, { ...facts, status: 'group', userId: agent.id });
  expect((await agent.call('GET', `/tickets/u/${uuid}`)).body.contact.number).toBe('120363021');
});
