import type { AnswerOf, BodyOf, moveTicketToLane as moveCall } from '@prosa/contract';
import type { Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { moveLocked, spaceLane } from '../lanes/index.ts';
import { lockVisible } from '../messages/index.ts';
import { announceLane } from '../tags/index.ts';
import { announceTicketMoved } from '../tickets/index.ts';

interface PlacedTicket {
  ticketId: number;
  tagId: number | null;
  position: number | null;
}

/** The new position where the gap beside the card was used up: the boards then read the whole lane again. */
async function spaceBeside(
  app: App,
  tx: CompanyTransaction,
  { ticketId, tagId, position }: PlacedTicket,
): Promise<number | null> {
  if (tagId === null || position === null) return null;
  const spaced = await spaceLane(tx, { ticketId, tagId, position });
  if (spaced !== null) await announceLane(app, tx, tagId);
  return spaced;
}

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
    const spaced = await spaceBeside(app, tx, { ticketId, tagId, position: placed });
    await announceTicketMoved(app, tx, ticket, ticketId);
    return { ticketId, tagId, position: spaced ?? placed };
  });
}
