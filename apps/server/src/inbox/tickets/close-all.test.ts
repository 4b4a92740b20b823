import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import { ticketSight } from '../testing/sights.ts';
import { given, type Given } from '../../testing/given.ts';
import type { ModuleServer } from '../../testing/module-server.ts';
import { openServer, ticketScenario, type TicketScenario } from '../testing/ticket-scenario.ts';

let server: ModuleServer;
let make: Given;
let scenario: TicketScenario;
beforeAll(async () => {
  server = await openServer();
  make = given(server);
});
afterAll(async () => server.close());
beforeEach(async () => {
  scenario = await ticketScenario(server, make);
  server.setNow(null);
});

const closeAll = async (body: object = {}, who = scenario.admin) =>
  who.call('POST', '/tickets/closeAll', { status: 'open', selectedQueueIds: [scenario.sales.id], ...body });
const undo = async (closeId: number, who = scenario.admin) =>
  who.call('POST', `/tickets/closeAll/${closeId}/undo`);
const mine = async (facts: object = {}) =>
  scenario.ticket({ status: 'open', userId: scenario.ana.id, ...facts });
const statusOf = async (id: number) => {
  const [row] = await server.app.database.acrossCompanies('look', (tx) =>
    tx.query<{ status: string }>('look-status', 'select status from tickets where id = $1', [id]),
  );
  return row?.status;
};

describe('closing all tickets of a queue', () => {
  it('closes one status in the selected queues, for all users, quietly, and nothing else', async () => {
    const closed = [await mine(), await mine({ userId: scenario.rui.id })];
    const kept = [
      await mine({ queueId: scenario.support.id }),
      await mine({ queueId: null }),
      await scenario.ticket({ status: 'pending' }),
    ];

    const { status, body } = await closeAll();

    expect(status).toBe(200);
    expect(body).toMatchObject({ count: 2, skipped: 0 });
    for (const { id } of closed) {
      expect(await statusOf(id)).toBe('closed');
      expect(await scenario.logOf(id)).toMatchObject([{ type: 'closed', userId: scenario.admin.id }]);
      const [period] = await scenario.trackingOf(id);
      expect(period.finishedAt).not.toBeNull();
      expect(await scenario.messagesOf(id)).toEqual([]);
    }
    for (const { id, status: before } of kept) expect(await statusOf(id)).toBe(before);
    expect(scenario.published('ticketMoved').map(({ ticket }) => ticket.id)).toEqual(
      closed.map(({ id }) => id),
    );
  });

  it('only counts tickets in a dry run', async () => {
    const { id } = await mine();
    expect((await closeAll({ dryRun: true })).body).toMatchObject({
      count: 1,
      closeId: null,
      undoUntil: null,
    });
    expect(await statusOf(id)).toBe('open');
  });

  it('closes nothing without queues, and tickets without a queue only on request', async () => {
    const { id } = await mine({ queueId: null });
    expect((await closeAll({ selectedQueueIds: [] })).body.count).toBe(0);
    expect((await closeAll({ selectedQueueIds: [], withoutQueue: true })).body.count).toBe(1);
    expect(await statusOf(id)).toBe('closed');
  });

  it('skips tickets without the tag that the company requires', async () => {
    await scenario.settings({ requiredTag: 'enabled' });
    const [bare, tagged] = [await mine(), await mine()];
    const tag = await make.insert('tags', { company_id: scenario.company.id, name: 'VIP' });
    const link = { company_id: scenario.company.id, contactId: tagged.contactId, tagId: tag.id };
    await make.insert('contact_tags', link);
    expect((await closeAll()).body).toMatchObject({ count: 1, skipped: 1 });
    expect([await statusOf(bare.id), await statusOf(tagged.id)]).toEqual(['open', 'closed']);
  });

  it('is refused to the agent who has the tickets, and queues of another company are unknown', async () => {
    const ticket = await mine();
    const body = { status: 'open', selectedQueueIds: [scenario.sales.id] };
    const closing = { sight: ticketSight(ticket), request: ['POST', '/tickets/closeAll', body] } as const;
    await expectRefusal(scenario.ana, { ...closing, code: 'ERR_NO_PERMISSION' });
    await expectHidden(scenario.stranger, { ...closing, seenBy: scenario.ana, code: 'ERR_NO_QUEUE_FOUND' });
    expect(await statusOf(ticket.id)).toBe('open');
  });

  it.each([
    ['status', { status: 'closed' }],
    ['selectedQueueIds', { selectedQueueIds: 'x' }],
  ])('is refused with an invalid %s', async (field, body) => {
    const answer = await closeAll(body);
    expect(answer.status).toBe(400);
    expect(answer.body.details[0].field).toBe(field);
  });
});

describe('undoing a close-all', () => {
  it('reopens all tickets as they were, and continues their periods', async () => {
    const { id } = await mine();
    const [before] = await scenario.trackingOf(id);
    const { body } = await closeAll();

    expect((await undo(body.closeId)).body.count).toBe(1);

    expect(await statusOf(id)).toBe('open');
    expect(await scenario.trackingOf(id)).toEqual([before]);
    expect((await scenario.logOf(id)).map(({ type }) => type)).toEqual(['closed', 'reopen']);
    expect(scenario.published('ticketMoved').at(-1)).toMatchObject({
      before: { status: 'closed' },
      ticket: { id, status: 'open' },
    });
    expect((await undo(body.closeId)).body.count).toBe(0);
  });

  it('skips a conversation that continued in another ticket', async () => {
    const old = await mine();
    const { body } = await closeAll();
    const { conversationId, contactId, whatsappId } = old;
    await make.insert('tickets', {
      company_id: scenario.company.id,
      conversationId,
      contactId,
      whatsappId,
      channel: 'whatsapp',
    });
    expect((await undo(body.closeId)).body.count).toBe(0);
    expect(await statusOf(old.id)).toBe('closed');
  });

  it('is refused after a minute', async () => {
    const { id } = await mine();
    const { body } = await closeAll();
    server.wait(1.1);
    expect(await undo(body.closeId)).toMatchObject({ status: 409, body: { error: 'ERR_UNDO_TOO_LATE' } });
    expect(await statusOf(id)).toBe('closed');
  });

  it('is allowed to the admin who closed the tickets, not to another admin or to an agent', async () => {
    const ticket = await mine();
    const { body } = await closeAll();
    const other = await make.admin(scenario.company);
    const request = ['POST', `/tickets/closeAll/${body.closeId}/undo`] as const;
    const refusal = { sight: ticketSight(ticket), request, code: 'ERR_NO_PERMISSION' } as const;
    await expectRefusal(other, refusal);
    await expectRefusal(scenario.ana, refusal);
    const hidden = { ...refusal, seenBy: scenario.ana };
    await expectHidden(scenario.stranger, { ...hidden, code: 'ERR_NO_CLOSE_FOUND' });
    expect((await undo(body.closeId)).body.count).toBe(1);
  });
});
