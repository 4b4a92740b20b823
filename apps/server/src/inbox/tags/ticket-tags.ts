import { LIST_LIMIT, type Tag } from '@prosa/contract';
import { found, requirePlanFlag, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { moveLocked, readVisit } from '../lanes/index.ts';
import { lockVisible } from '../messages/visible-messages.ts';
import { announceTicketMoved } from '../tickets/events.ts';
import { lockTag, tagColumns } from './queries.ts';

/** Locks the ticket: when two people drag it at once, the last one wins. */
export async function tagTicket(
  app: App,
  viewer: Viewer,
  { ticketId, tagId }: { ticketId: number; tagId: number },
): Promise<{ ticketId: number; tagId: number }> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const ticket = await lockVisible(tx, viewer, ticketId);
    const tag = found(await lockTag(tx, tagId), 'ERR_NO_TAG_FOUND');
    if (tag.kanban === 1) {
      requirePlanFlag(viewer.plan, 'useKanban');
      await moveLocked(tx, ticketId, { tagId }, app.now());
    } else
      await tx.query(
        'tags-tag-ticket',
        `insert into ticket_tags (company_id, "ticketId", "tagId") values ($1, $2, $3) on conflict do nothing`,
        [tx.companyId, ticketId, tagId],
      );
    await announceTicketMoved(app, tx, ticket, ticketId);
    return { ticketId, tagId };
  });
}

/** Takes a tag off a ticket, or the ticket out of the lane. A tag that the ticket does not have changes nothing. */
export async function removeTagFromTicket(
  app: App,
  viewer: Viewer,
  { ticketId, tagId }: { ticketId: number; tagId: number },
): Promise<void> {
  await app.database.inCompany(viewer.companyId, async (tx) => {
    const ticket = await lockVisible(tx, viewer, ticketId);
    found(await lockTag(tx, tagId), 'ERR_NO_TAG_FOUND');
    await tx.query(
      'tags-remove-from-ticket',
      'delete from ticket_tags where company_id = $1 and "ticketId" = $2 and "tagId" = $3',
      [tx.companyId, ticketId, tagId],
    );
    if ((await readVisit(tx, ticketId))?.tagId === tagId)
      await moveLocked(tx, ticketId, { tagId: null }, app.now());
    await announceTicketMoved(app, tx, ticket, ticketId);
  });
}

export async function untagTicket(app: App, viewer: Viewer, ticketId: number): Promise<void> {
  await app.database.inCompany(viewer.companyId, async (tx) => {
    const ticket = await lockVisible(tx, viewer, ticketId);
    await moveLocked(tx, ticketId, { tagId: null }, app.now());
    await announceTicketMoved(app, tx, ticket, ticketId);
  });
}

/** In order of creation. */
export async function listLanes(app: App, viewer: Viewer): Promise<Tag[]> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    return tx.query<Tag>(
      'tags-lanes',
      `select ${tagColumns} from tags g where g.company_id = $1 and g.kanban = 1 order by g.id limit ${LIST_LIMIT}`,
      [tx.companyId],
    );
  });
}
