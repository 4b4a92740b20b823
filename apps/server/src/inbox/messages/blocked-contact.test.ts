import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Anything } from '../../testing/given.ts';
import { openFixture, type Fixture, type Scenario } from '../testing/fixture.ts';

let fixture: Fixture;
let scenario: Scenario;
let ticket: Anything;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(async () => fixture.server.close());
beforeEach(async () => {
  scenario = await fixture.scenario();
  ticket = await scenario.ticket({ status: 'open', userId: scenario.ana.id });
});

const setActive = async (active: boolean) =>
  fixture.server.app.database.inCompany(scenario.company.id, async (tx) =>
    tx.query('test-active', 'update contacts set active = $3 where company_id = $1 and id = $2', [
      tx.companyId,
      ticket.contactId,
      active,
    ]),
  );
const messages = async (): Promise<Anything[]> =>
  fixture.server.app.database.inCompany(scenario.company.id, async (tx) =>
    tx.query<Anything>('test-messages', 'select * from messages where company_id = $1', [tx.companyId]),
  );
const refused = { status: 400, body: { error: 'ERR_CONTACT_BLOCKED' } };

describe('a blocked contact', () => {
  it('is not written to, and the reason is given; a note is for colleagues and stays possible', async () => {
    const send = async (facts: object) =>
      scenario.ana.call('POST', `/messages/${ticket.id}`, { clientId: randomUUID(), ...facts });
    await setActive(false);
    expect(await send({ body: 'Oi' })).toMatchObject(refused);
    expect(await messages()).toEqual([]);
    expect((await send({ body: 'Bloqueada ontem', isPrivate: true })).status).toBe(200);
    await setActive(true);
    expect((await send({ body: 'Oi' })).status).toBe(200);
  });

  it('gets no forwarded message, no reaction and no second attempt', async () => {
    const message = await fixture.make.message(ticket);
    const failed = await fixture.make.message(ticket, {
      fromMe: true,
      status: 'failed',
      userId: scenario.ana.id,
    });
    await setActive(false);
    const calls: [string, object | undefined][] = [
      [`/message/forward`, { messageId: message.id, contactId: ticket.contactId }],
      [`/messages/${message.id}/reactions`, { type: '👍' }],
      [`/messages/${failed.id}/retry`, undefined],
    ];
    for (const [path, body] of calls)
      expect([path, await scenario.ana.call('POST', path, body)]).toMatchObject([path, refused]);
    expect((await messages()).map(({ status }) => status)).not.toContain('queued');
  });

  it('gets no new ticket', async () => {
    await setActive(false);
    const { contactId, whatsappId } = ticket;
    await scenario.admin.call('PUT', `/tickets/${ticket.id}`, { status: 'closed' });
    const answer = await scenario.ana.call('POST', '/tickets', { contactId, whatsappId, status: 'open' });
    expect(answer).toMatchObject(refused);
  });

  it('hears neither the farewell nor the question for a rating when the ticket is closed', async () => {
    await setActive(false);
    const { status } = await scenario.ana.call('PUT', `/tickets/${ticket.id}`, { status: 'closed' });
    expect(status).toBe(200);
    expect(await scenario.row('tickets', ticket.id)).toMatchObject({ status: 'closed' });
    expect(await messages()).toEqual([]);
  });
});
