import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import { messageSight } from '../testing/sights.ts';
import type { Anything, GivenUser } from '../../testing/given.ts';
import { fields, openFixture, refusal, type Fixture, type Scenario } from '../testing/fixture.ts';

let fixture: Fixture;
let scenario: Scenario;
let ticket: Anything;
let failed: Anything;
const heard: unknown[] = [];
beforeAll(async () => {
  fixture = await openFixture();
  fixture.server.app.bus.subscribe('outbox', (payload) => heard.push(payload));
});
afterAll(async () => fixture.server.close());
beforeEach(async () => {
  scenario = await fixture.scenario();
  ticket = await scenario.ticket({ status: 'open', userId: scenario.ana.id });
  failed = await ours({ status: 'failed', error: 'no route', attempts: 300, nextAttemptAt: new Date() });
  fixture.server.published.length = 0;
  heard.length = 0;
});

const ours = async (facts: object): Promise<Anything> =>
  fixture.make.message(ticket, {
    fromMe: true,
    contactId: null,
    userId: scenario.ana.id,
    body: 'oi',
    ...facts,
  });
const retry = async (person: GivenUser, { id }: { id: number | string }) =>
  person.call('POST', `/messages/${id}/retry`);
const discard = async (person: GivenUser, { id }: { id: number | string }) =>
  person.call('DELETE', `/messages/${id}`);

describe('retrying a failed message', () => {
  it('queues the same message again, publishes it, and wakes the sender', async () => {
    const { status, body } = await retry(scenario.ana, failed);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: failed.id,
      wid: failed.wid,
      status: 'queued',
      error: null,
      attempts: 0,
    });
    expect(await scenario.row('messages', failed.id)).toMatchObject({
      status: 'queued',
      nextAttemptAt: null,
    });
    expect(heard).toEqual([{ companyId: scenario.company.id, whatsappId: scenario.connection.id }]);
    expect(fixture.server.published).toMatchObject([
      {
        name: 'appMessage',
        event: {
          action: 'update',
          message: { id: failed.id, status: 'queued', ticket: { uuid: ticket.uuid } },
        },
        audience: { kind: 'ticket', ticket: { id: ticket.id } },
      },
    ]);
  });

  it('happens once, even if two people request it at the same time', async () => {
    const answers = await Promise.all([retry(scenario.ana, failed), retry(scenario.admin, failed)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(heard).toHaveLength(1);
  });

  it.each(['queued', 'sending', 'sent', 'received'])('is refused if the message is %s', async (status) => {
    const message = await ours({ status, fromMe: status !== 'received' });
    expect(await retry(scenario.ana, message)).toMatchObject(refusal('ERR_SENDING_WAPP_MSG'));
    expect([heard, fixture.server.published]).toEqual([[], []]);
  });

  it('is refused while the connection is down, and leaves the message unchanged', async () => {
    const { id: whatsappId } = await fixture.make.connection(scenario.company, { status: 'DISCONNECTED' });
    const message = await ours({ status: 'failed', error: 'x', whatsappId });
    expect(await retry(scenario.ana, message)).toMatchObject(refusal('ERR_WAPP_NOT_INITIALIZED'));
    expect(await scenario.row('messages', message.id)).toMatchObject({ status: 'failed', error: 'x' });
  });
});

describe('discarding a message', () => {
  it('removes it, and publishes an update before the deletion', async () => {
    const { status } = await discard(scenario.ana, failed);
    expect(status).toBe(200);
    expect(await scenario.rows('messages')).toEqual([]);
    const message = { id: failed.id, isDeleted: true, ticket: { uuid: ticket.uuid } };
    expect(fixture.server.published.slice(0, 2)).toMatchObject([
      { name: 'appMessage', event: { action: 'update', message }, audience: { ticket: { id: ticket.id } } },
      { name: 'appMessage', event: { action: 'delete', message } },
    ]);
    expect((await discard(scenario.ana, failed)).status).toBe(404);
  });

  it('keeps a message that quoted it, without the quote', async () => {
    const answer = await ours({ status: 'sent', quotedMsgId: failed.id });
    await discard(scenario.ana, failed);
    const { body } = await scenario.ana.call('GET', `/messages/${ticket.uuid}`);
    expect(body.messages).toMatchObject([{ id: answer.id, quotedMsg: null }]);
  });

  it('only marks a message that the customer may have', async () => {
    for (const status of ['sending', 'sent']) {
      const message = await ours({ status });
      expect((await discard(scenario.ana, message)).status).toBe(200);
      expect(await scenario.row('messages', message.id)).toMatchObject({ status, isDeleted: true });
    }
  });

  it('is refused for the customer’s message', async () => {
    const message = await ours({ status: 'received', fromMe: false });
    await expectRefusal(scenario.ana, {
      sight: messageSight(ticket, message),
      request: ['DELETE', `/messages/${message.id}`],
      code: 'ERR_NO_PERMISSION',
    });
    expect(await scenario.row('messages', message.id)).toMatchObject({ isDeleted: false });
    expect(fixture.server.published).toEqual([]);
  });
});

describe.each([
  ['sending again', retry, (id: number) => ['POST', `/messages/${id}/retry`] as const],
  ['discarding', discard, (id: number) => ['DELETE', `/messages/${id}`] as const],
])('%s', (_name, ask, requestOf) => {
  it('is refused to a colleague who does not see the ticket, and answered as unknown to another company', async () => {
    const hidden = {
      seenBy: scenario.ana,
      sight: messageSight(ticket, failed),
      request: requestOf(failed.id),
    };
    await expectHidden(scenario.rui, { ...hidden, code: 'ERR_NO_PERMISSION' });
    await expectHidden(scenario.stranger, { ...hidden, code: 'ERR_NO_MESSAGE_FOUND' });
    expect(await ask(scenario.admin, { id: 999_999_999 })).toMatchObject(
      refusal('ERR_NO_MESSAGE_FOUND', 404),
    );
    expect(await scenario.row('messages', failed.id)).toMatchObject({ status: 'failed', error: 'no route' });
    expect((await ask(scenario.admin, failed)).status).toBe(200);
  });

  it('names an invalid id, and needs a session', async () => {
    expect(fields(await ask(scenario.ana, { id: 'x' }))).toEqual(['id']);
    expect((await fixture.make.anyone('POST', `/messages/${failed.id}/retry`)).status).toBe(401);
    expect((await fixture.make.anyone('DELETE', `/messages/${failed.id}`)).status).toBe(401);
  });
});
