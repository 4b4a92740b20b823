import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GivenUser } from '../../testing/given.ts';
import { fields, openFixture, type Fixture, type Scenario } from '../testing/fixture.ts';

// What one click above a list leaves of it, and how much that is.

let fixture: Fixture;
let scenario: Scenario;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(async () => fixture.server.close());
beforeEach(async () => {
  scenario = await fixture.scenario();
});

const list = async (person: GivenUser, query: string) => (await person.call('GET', `/tickets?${query}`)).body;
const idsOf = async (person: GivenUser, query: string): Promise<number[]> =>
  (await list(person, query)).tickets.map(({ id }: { id: number }) => id);

describe('a chip', () => {
  it('narrows a view to unread or unanswered tickets, and counts both', async () => {
    const lastMessageAt = '2026-03-10T12:00:00Z';
    const unread = await scenario.ticket({ unreadMessages: 2, fromMe: true, lastMessageAt });
    const unanswered = await scenario.ticket({ unreadMessages: 0, fromMe: false, lastMessageAt });
    await scenario.ticket({ unreadMessages: 0, fromMe: false });
    await scenario.ticket({ status: 'closed', unreadMessages: 2, fromMe: false, lastMessageAt });
    for (const view of ['pending', 'search']) {
      expect(await idsOf(scenario.ana, `status=${view}&onlyUnread=true`)).toEqual([unread.id]);
      expect(await idsOf(scenario.ana, `status=${view}&onlyUnanswered=true`)).toEqual([unanswered.id]);
      expect((await scenario.ana.call('GET', `/tickets/counts?status=${view}`)).body).toEqual({
        unread: 1,
        unanswered: 1,
        snoozed: 0,
        inOwnQueues: view === 'pending' ? 3 : 4,
      });
    }
    expect(await idsOf(scenario.ana, 'status=closed&onlyUnread=true')).toEqual([]);
    const nothing = { unread: 0, unanswered: 0, snoozed: 0, inOwnQueues: 0 };
    expect((await scenario.stranger.call('GET', '/tickets/counts?status=pending')).body).toEqual(nothing);
    const none = await scenario.ana.call('GET', '/tickets/counts?status=pending&queueIds=[]');
    expect(none.body).toEqual({ ...nothing, inOwnQueues: 3 });
    const wrong = await scenario.ana.call('GET', '/tickets/counts?status=all');
    expect([wrong.status, fields(wrong)]).toEqual([400, ['status']]);
    expect((await fixture.make.anyone('GET', '/tickets/counts')).status).toBe(401);
  });

  it('hides and counts the tickets that are put off, until the customer writes', async () => {
    const put = { createdAt: '2026-03-10T12:00:00Z' };
    const before = { fromMe: false, lastMessageAt: '2026-03-10T11:00:00Z' };
    const after = { fromMe: false, lastMessageAt: '2026-03-10T13:00:00Z' };
    const tickets = {
      plain: await scenario.ticket(before),
      snoozed: await scenario.ticket(before),
      weWrote: await scenario.ticket({ ...after, fromMe: true }),
      empty: await scenario.ticket({ lastMessageAt: null }),
      answered: await scenario.ticket(after),
      closed: await scenario.ticket({ ...before, status: 'closed' }),
    };
    const { plain, answered, closed, ...others } = tickets;
    for (const { id: ticketId } of [...Object.values(others), answered, closed])
      await fixture.make.insert('ticket_snoozes', {
        company_id: scenario.company.id,
        ticketId,
        userId: scenario.rui.id,
        ...put,
      });
    const shown = await idsOf(scenario.ana, 'status=pending&hideSnoozed=true');
    expect(shown.toSorted((a, b) => a - b)).toEqual([plain.id, answered.id]);
    expect((await list(scenario.ana, 'status=pending&hideSnoozed=true')).count).toBe(2);
    expect(await idsOf(scenario.ana, 'status=pending')).toHaveLength(5);
    expect(await idsOf(scenario.ana, 'status=closed&hideSnoozed=true')).toEqual([closed.id]);
    const counts = async (who: GivenUser, query: string) =>
      (await who.call('GET', `/tickets/counts?status=${query}`)).body;
    const snoozed = async (who: GivenUser, view: string) => (await counts(who, view)).snoozed;
    expect([await snoozed(scenario.ana, 'pending'), await snoozed(scenario.ana, 'search')]).toEqual([3, 3]);
    expect(await counts(scenario.ana, 'pending&hideSnoozed=true')).toMatchObject({
      unanswered: 2,
      snoozed: 3,
      inOwnQueues: 2,
    });
    expect([await snoozed(scenario.eva, 'pending'), await snoozed(scenario.stranger, 'pending')]).toEqual([
      0, 0,
    ]);
  });
});
