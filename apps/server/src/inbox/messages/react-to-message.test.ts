import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import type { Anything, GivenUser } from '../../testing/given.ts';
import { openDesk, type Desk, type Team } from '../testing/desk.ts';
import { messageSight, ticketSight } from '../testing/sights.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(async () => desk.server.close());

/** A ticket of the same conversation that somebody attends. */
const attended = async (team: Team, { contactId, conversationId }: Anything, { id: userId }: GivenUser) =>
  desk.make.insert('tickets', {
    company_id: team.company.id,
    contactId,
    conversationId,
    whatsappId: team.line.id,
    queueId: team.sales.id,
    channel: 'whatsapp',
    status: 'open',
    userId,
  });

describe('reacting to a message of a closed ticket', () => {
  it('is refused to whoever attends the contact now and does not see the old ticket', async () => {
    const team = await desk.team();
    const closed = await team.ticket({ status: 'closed', queueId: team.support.id });
    const message = await desk.make.message(closed);
    await attended(team, closed, team.ana);
    await expectHidden(team.ana, {
      seenBy: team.eva,
      sight: messageSight(closed, message),
      request: ['POST', `/messages/${message.id}/reactions`, { type: '👍' }],
      code: 'ERR_NO_PERMISSION',
    });
  });

  it('is refused to whoever sees the message but not the ticket in which a colleague attends the contact', async () => {
    const team = await desk.team();
    const closed = await team.ticket({ status: 'closed' });
    const message = await desk.make.message(closed);
    const live = await attended(team, closed, team.rui);
    const reaction = ['POST', `/messages/${message.id}/reactions`, { type: '👍' }] as const;
    const refusal = { request: reaction, code: 'ERR_NO_PERMISSION' } as const;

    await expectRefusal(team.ana, { sight: messageSight(closed, message), ...refusal });
    await expectHidden(team.ana, { seenBy: team.rui, sight: ticketSight(live), ...refusal });
    expect(await team.rui.call(...reaction)).toMatchObject({
      status: 200,
      body: { message: { id: message.id } },
    });
  });
});
