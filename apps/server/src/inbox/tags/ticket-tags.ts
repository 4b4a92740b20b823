import { LIST_LIMIT, type Tag } from '@prosa/contract';
import { found, requirePlanFlag, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { lockVisible } from '../messages/visible-messages.ts';
import { announceTicketMoved } from '../tickets/events.ts';
import { lockTag } from './queries.ts';

async function leaveLane(tx: CompanyTransaction, ticketId: number): Promise<void> {
  await tx.query(
    'tags-leave-lane',
    `delete from ticket_tags tt using tags g
     where tt.company_id = $1 and tt."ticketId" = $2
       and g.company_id = tt.company_id and g.id = tt."tagId" and g.kanban = 1`,
    [tx.companyId, ticketId],
  );
}

/** Locks the ticket: when two people drag it at once, the last one wins and the ticket is in one lane. */
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
      await leaveLane(tx, ticketId);
    }
    await tx.query(
      'tags-tag-ticket',
      `insert into ticket_tags (company_id, "ticketId", "tagId") values ($1, $2, $3) on conflict do nothing`,
      [tx.companyId, ticketId, tagId],
    );
    await announceTicketMoved(app, tx, ticket, ticketId);
    return { ticketId, tagId };
  });
}

export async function untagTicket(app: App, viewer: Viewer, ticketId: number): Promise<void> {
  await app.database.inCompany(viewer.companyId, async (tx) => {
    const ticket = await lockVisible(tx, viewer, ticketId);
    await leaveLane(tx, ticketId);
    await announceTicketMoved(app, tx, ticket, ticketId);
  });
}

/** In order of creation. */
export async function listLanes(app: App, viewer: Viewer): Promise<Tag[]> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    return tx.query<Tag>(
      'tags-lanes',
      `select id, company_id as "companyId", name, color, kanban from tags
       where company_id = $1 and kanban = 1 order by id limit ${LIST_LIMIT}`,
      [tx.companyId],
    );
  });
}
