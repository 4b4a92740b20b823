import type { MessageLife } from '@prosa/contract';
import { found, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { visibleTicket } from '../tickets/read-ticket.ts';
import { ticketIdOf } from './queries.ts';

const text = `
select m.id, case when not m."fromMe" then 'contact' else coalesce(m.origin,
    case when m."userId" is null then 'phone' else 'app' end) end as origin,
  u.name as "userName", m.wid, m.status, m.error, m."createdAt", m."storedAt", m."nextAttemptAt",
  case when m.status = 'queued' then m."waitsFor" end as "waitsFor", m.attempts,
  coalesce(m."attemptLog", '[]') as "attemptLog", m."acceptedAt", m."deliveredAt", m."readAt", m."playedAt",
  m."editedAt", case when c.id is null then null else json_build_object('id', c.id, 'name', c.name) end as connection
from messages m
left join users u on u.company_id = m.company_id and u.id = m."userId"
left join connections c on c.company_id = m.company_id and c.id = m."whatsappId"
where m.company_id = $1 and m.id = $2`;

export async function messageLife(
  { database }: Pick<App, 'database'>,
  viewer: Viewer,
  id: number,
): Promise<MessageLife> {
  return database.inCompany(viewer.companyId, async (tx) => {
    const ticketId = found(await ticketIdOf(tx, id), 'ERR_NO_MESSAGE_FOUND');
    await visibleTicket(tx, viewer, { id: ticketId });
    const [life] = await tx.query<MessageLife>('message-life', text, [tx.companyId, id]);
    return found(life, 'ERR_NO_MESSAGE_FOUND');
  });
}
