import type { AnswerOf, BodyOf, moveTicketToLane as moveCall } from '@prosa/contract';
import type { Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { moveLocked } from '../lanes/index.ts';
import { lockVisible } from '../messages/index.ts';
import { announceTicketMoved } from '../tickets/index.ts';

/** Whoever may see the ticket may move it. When two people move it at once, the last one wins. */
export async function moveTicketToLane(
  app: App,
  viewer: Viewer,
  ticketId: number,
  { tagId, position }: BodyOf<typeof moveCall>,
): Promise<AnswerOf<typeof moveCall>> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const ticket = await lockVisible(tx, viewer, ticketId);
    const placed = await moveLocked(tx, ticketId, { tagId, position }, app.now());
    await announceTicketMoved(app, tx, ticket, ticketId);
    return { ticketId, tagId, position: placed };
  });
}
