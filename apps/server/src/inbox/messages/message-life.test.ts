import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden } from '../../testing/expect-refusal.ts';
import { messageSight } from '../testing/sights.ts';
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
  fixture.server.setNow('2026-11-21T15:00:00.000Z');
  scenario = await fixture.scenario();
  ticket = await scenario.ticket({ status: 'open', userId: scenario.ana.id });
});

const send = async (body: object = { body: 'Bom dia' }) =>
  (await scenario.ana.call('POST', `/messages/${ticket.id}`, body)).body;
const life = async (id: number, person = scenario.ana) => person.call('GET', `/messages/${id}/life`);

describe('the life of a message', () => {
  it('shows its author, its origin and what it waits for', async () => {
    const { id, wid } = await send();
    const { status, body } = await life(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      wid,
      origin: 'app',
      userName: 'Ana',
      connection: { id: scenario.connection.id },
      status: 'queued',
      attempts: 0,
      attemptLog: [],
      acceptedAt: null,
      readAt: null,
    });
  });

  it.each([
    ['contact', { fromMe: false }],
    ['phone', { fromMe: true, userId: null }],
    ['system', { fromMe: true, userId: null, origin: 'system' }],
    ['app', { fromMe: true }],
  ])('has the origin: %s', async (origin, facts) => {
    const own = facts.fromMe ? { contactId: null, userId: scenario.ana.id } : {};
    const message = await fixture.make.message(ticket, { ...own, ...facts });
    expect((await life(message.id)).body.origin).toBe(origin);
  });

  it('is shown to viewers of the ticket, not to an agent of another queue or to another company', async () => {
    const { id } = await send();
    expect((await life(id, scenario.admin)).status).toBe(200);
    const request = ['GET', `/messages/${id}/life`] as const;
    const hidden = { seenBy: scenario.ana, sight: messageSight(ticket, { id }), request };
    await expectHidden(scenario.eva, { ...hidden, code: 'ERR_NO_PERMISSION' });
    await expectHidden(scenario.stranger, { ...hidden, code: 'ERR_NO_MESSAGE_FOUND' });
    expect((await life(9_999_999)).status).toBe(404);
  });
});

describe('an undo delay', () => {
  const gives = async (undoSendSeconds: number) =>
    fixture.make.insert('company_settings', { company_id: scenario.company.id, values: { undoSendSeconds } });

  it('is off by default', async () => {
    expect(await send()).toMatchObject({ status: 'queued', sendAt: null });
  });

  it('delays a message for some seconds, during which a deletion leaves nothing of it', async () => {
    await gives(5);
    const message = await send();
    expect(message).toMatchObject({ status: 'queued', sendAt: '2026-11-21T15:00:05.000Z' });
    expect((await life(message.id)).body.nextAttemptAt).toBe('2026-11-21T15:00:05.000Z');
    const { status } = await scenario.ana.call('DELETE', `/messages/${message.id}`);
    expect(status).toBe(200);
    expect(await scenario.rows('messages')).toEqual([]);
  });

  it('does not delay a note', async () => {
    await gives(5);
    expect(await send({ body: 'Só nós', isPrivate: true })).toMatchObject({ status: 'sent', sendAt: null });
  });
});
