import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import { openDesk, type Desk } from '../testing/desk.ts';
import { messageSight, ticketSight } from '../testing/sights.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(async () => desk.server.close());

describe('reacting to a message of a closed ticket', () => {
  it('is refused to whoever sees the message but not the ticket in which a colleague attends the contact', async () => {
    const team = await desk.team();
    const closed = await team.ticket({ status: 'closed' });
    const { contactId, conversationId } = closed;
    const message = await desk.make.message(closed);
    const live = await desk.make.insert('tickets', {
      company_id: team.company.id,
      contactId,
      conversationId,
      whatsappId: team.line.id,
      queueId: team.sales.id,
      channel: 'whatsapp',
      status: 'open',
      userId: team.rui.id,
    });
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
