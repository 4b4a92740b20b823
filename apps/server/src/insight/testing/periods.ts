import type { Anything, Given } from '../../testing/given.ts';

/** A ticket with one period, closed unless the facts differ; `ofTicket` with an id is a ticket that is there. */
export async function insertPeriod(
  make: Given,
  company: { id: number },
  facts: Record<string, unknown>,
  ofTicket: Anything,
): Promise<Anything> {
  const status = facts.finishedAt === null ? 'open' : 'closed';
  const ticket = ofTicket.id === undefined ? await make.ticket(company, { status, ...ofTicket }) : ofTicket;
  const row = await make.insert('ticket_tracking', {
    company_id: company.id,
    ticketId: ticket.id,
    userId: ticket.userId,
    queueId: ticket.queueId,
    whatsappId: ticket.whatsappId,
    createdAt: '2026-03-05T12:00:00Z',
    closedAt: '2026-03-05T13:05:30Z',
    finishedAt: '2026-03-05T13:05:30Z',
    ...facts,
  });
  return { ...row, ticket };
}

export async function insertRating(
  make: Given,
  { company_id, id: trackingId, ticketId, userId }: Anything,
  rate: number,
): Promise<void> {
  await make.insert('user_ratings', { company_id, trackingId, ticketId, userId, rate });
}
