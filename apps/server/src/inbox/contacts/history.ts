import {
  type AnswerOf,
  type ContactMedia,
  type ContactTicket,
  COUNT_CAP,
  DEFAULT_PAGE_SIZE,
  type pageContactMedia as mediaCall,
  type pageContactTickets as ticketsCall,
} from '@prosa/contract';
import { AppError, visibleCondition, type Viewer } from '@prosa/domain';
import { sql, type RawBuilder } from 'kysely';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { conditionSql } from '../tickets/condition-sql.ts';
import { faceOf } from '../tickets/load-tickets.ts';
import { exists } from '../tickets/queries.ts';

const MEDIA_PAGE_SIZE = 30;

async function requireContact(tx: CompanyTransaction, id: number): Promise<void> {
  if (!(await exists(tx, 'contacts', id))) throw new AppError('ERR_NO_CONTACT_FOUND');
}

function ticketsOf(tx: CompanyTransaction, viewer: Viewer, contactId: number): RawBuilder<unknown> {
  return sql`t.company_id = ${tx.companyId} and t."contactId" = ${contactId}
    and ${conditionSql(visibleCondition(viewer), 't')}`;
}

type TicketRow = Omit<ContactTicket, 'userRating'> & { rate: number | null };

export async function pageContactTickets(
  app: App,
  viewer: Viewer,
  contactId: number,
  pageNumber: number,
): Promise<AnswerOf<typeof ticketsCall>> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    await requireContact(tx, contactId);
    const where = ticketsOf(tx, viewer, contactId);
    const { rows } = await sql<TicketRow>`
      select t.id, t.uuid, t.status, t."createdAt", t."updatedAt",
        case when q.id is not null then json_build_object('id', q.id, 'name', q.name, 'color', q.color) end as queue,
        case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as "user",
        (select r.rate from user_ratings r where r.company_id = t.company_id and r."ticketId" = t.id
          order by r.id desc limit 1) as rate
      from tickets t
      left join queues q on q.company_id = t.company_id and q.id = t."queueId"
      left join users u on u.company_id = t.company_id and u.id = t."userId"
      where ${where} order by t.id desc
      offset ${(pageNumber - 1) * DEFAULT_PAGE_SIZE} limit ${DEFAULT_PAGE_SIZE + 1}`.execute(tx.db);
    const counted = await sql<{ count: number }>`
      select count(*) as count from (select from tickets t where ${where} limit ${COUNT_CAP}) counted`.execute(
      tx.db,
    );
    const tickets = rows
      .slice(0, DEFAULT_PAGE_SIZE)
      .map(({ rate, ...ticket }) => ({ ...ticket, userRating: faceOf(rate) }));
    return { tickets, count: counted.rows[0]?.count ?? 0, hasMore: rows.length > DEFAULT_PAGE_SIZE };
  });
}

type MediaRow = Omit<ContactMedia, 'mediaUrl'> & { mediaPath: string; mediaMime: string | null };

/** Files of the contact's conversations, newest first, without those of tickets that the viewer may not see. */
export async function pageContactMedia(
  app: App,
  viewer: Viewer,
  contactId: number,
  pageNumber: number,
): Promise<AnswerOf<typeof mediaCall>> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    await requireContact(tx, contactId);
    const { rows } = await sql<MediaRow>`
      select m.id, t.uuid as "ticketUuid", m."mediaType", m."mediaPath", m."mediaName", m."mediaMime", m."mediaSize",
        m."fromMe", m."createdAt"
      from conversations v
      join messages m on m.company_id = v.company_id and m."conversationId" = v.id
      join tickets t on t.company_id = m.company_id and t.id = m."ticketId"
      where v.company_id = ${tx.companyId} and v."contactId" = ${contactId}
        and m."mediaPath" is not null and not m."isDeleted" and ${ticketsOf(tx, viewer, contactId)}
      order by m."createdAt" desc, m.id desc
      offset ${(pageNumber - 1) * MEDIA_PAGE_SIZE} limit ${MEDIA_PAGE_SIZE + 1}`.execute(tx.db);
    const media = rows.slice(0, MEDIA_PAGE_SIZE).map(({ mediaPath, mediaMime, ...row }) => ({
      ...row,
      mediaUrl: app.media.url(mediaPath, row.mediaName, mediaMime),
    }));
    return { media, hasMore: rows.length > MEDIA_PAGE_SIZE };
  });
}
