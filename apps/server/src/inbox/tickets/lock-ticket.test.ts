import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Anything } from '../../testing/given.ts';
import { waitUntilBlocked } from '../../testing/wait-until-blocked.ts';
import { openFixture, type Fixture, type Scenario } from '../testing/fixture.ts';
import { statementsOf } from '../testing/plans.ts';
import { lockTicket } from './queries.ts';

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

const inCompany: Fixture['server']['app']['database']['inCompany'] = async (companyId, work) =>
  fixture.server.app.database.inCompany(companyId, work);

describe('locking a ticket', () => {
  it('waits for the conversation before it locks the ticket, and returns the changes made meanwhile', async () => {
    const { id: companyId } = scenario.company;
    let waiting: ReturnType<typeof lockTicket> | undefined;
    await inCompany(companyId, async (tx) => {
      const values = [companyId, ticket.conversationId];
      await tx.query(
        'test-hold-conversation',
        'select from conversations where company_id = $1 and id = $2 for update',
        values,
      );
      waiting = inCompany(companyId, async (other) => lockTicket(other, ticket.id));
      await waitUntilBlocked(fixture.server.app);
      // If the ticket were locked already, the two transactions would deadlock now.
      await tx.query(
        'test-change-ticket',
        `update tickets set "userId" = $3, "unreadMessages" = 7 where company_id = $1 and "conversationId" = $2`,
        [...values, scenario.rui.id],
      );
    });
    expect(await waiting).toMatchObject({ id: ticket.id, userId: scenario.rui.id, unreadMessages: 7 });
  });

  it('takes one statement, and returns undefined for an unknown ticket', async () => {
    const sent = await statementsOf(async () =>
      inCompany(scenario.company.id, async (tx) => {
        expect(await lockTicket(tx, 999_999_999)).toBeUndefined();
      }),
    );
    expect(sent).toHaveLength(3);
  });
});
