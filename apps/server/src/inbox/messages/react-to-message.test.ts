import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import type { Anything, GivenUser } from '../../testing/given.ts';
import { openFixture, type Fixture, type Scenario } from '../testing/fixture.ts';
import { messageSight, ticketSight } from '../testing/sights.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(async () => fixture.server.close());

const attended = async (
  scenario: Scenario,
  { contactId, conversationId }: Anything,
  { id: userId }: GivenUser,
) =>
  fixture.make.insert('tickets', {
    company_id: scenario.company.id,
    contactId,
    conversationId,
    whatsappId: scenario.connection.id,
    queueId: scenario.sales.id,
    channel: 'whatsapp',
    status: 'open',
    userId,
  });

describe('reacting to a message of a closed ticket', () => {
  it('is refused to the agent who serves the contact now but does not see the old ticket', async () => {
    const scenario = await fixture.scenario();
    const closed = await scenario.ticket({ status: 'closed', queueId: scenario.support.id });
    const message = await fixture.make.message(closed);
    await attended(scenario, closed, scenario.ana);
    await expectHidden(scenario.ana, {
      seenBy: scenario.eva,
      sight: messageSight(closed, message),
      request: ['POST', `/messages/${message.id}/reactions`, { type: '👍' }],
      code: 'ERR_NO_PERMISSION',
    });
  });

  it('is refused to an agent who sees the message but not the colleague’s ticket that is open now', async () => {
    const scenario = await fixture.scenario();
    const closed = await scenario.ticket({ status: 'closed' });
    const message = await fixture.make.message(closed);
    const live = await attended(scenario, closed, scenario.rui);
    const reaction = ['POST', `/messages/${message.id}/reactions`, { type: '👍' }] as const;
    const refusal = { request: reaction, code: 'ERR_NO_PERMISSION' } as const;

    await expectRefusal(scenario.ana, { sight: messageSight(closed, message), ...refusal });
    await expectHidden(scenario.ana, { seenBy: scenario.rui, sight: ticketSight(live), ...refusal });
    expect(await scenario.rui.call(...reaction)).toMatchObject({
      status: 200,
      body: { message: { id: message.id } },
    });
  });
});
