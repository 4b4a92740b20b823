import type { Ticket } from '@prosa/contract';
import { speakerOf, type Dialogue } from '@prosa/domain';
import { planAllowsSql } from '../../platform/database/plan-flags.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

export type TicketRow = Omit<Ticket, 'contact' | 'speaker' | 'tags' | 'user' | 'userRating'> & {
  isOutOfHour: boolean;
  dialogue: Dialogue;
  hasMenu: boolean;
  hasPrompt: boolean;
  contact: Omit<Ticket['contact'], 'extraInfo' | 'tags' | 'urlPicture' | 'profilePicUrl'>;
  user: { id: number; name: string } | null;
  tags: Ticket['tags'] | null;
  contactTags: Ticket['tags'] | null;
  extraInfo: Ticket['contact']['extraInfo'] | null;
  rate: number | null;
};

/** The 1 to 5 of the faces, from a rate of 0 to 10. */
export function faceOf(rate: number | null): number | null {
  return rate === null ? null : Math.min(5, Math.floor(rate / 2) + (rate % 2 === 0 && rate > 0 ? 0 : 1));
}

const avatarColors = ['#5f6caf', '#3d7ea6', '#8a9a5b', '#b5838d', '#6d597a', '#2a9d8f', '#e07a5f', '#7a5af5'];

export function toTicket({
  contactTags,
  extraInfo,
  rate,
  isOutOfHour,
  dialogue,
  hasMenu,
  hasPrompt,
  ...row
}: TicketRow): Ticket {
  const user = row.user
    ? { ...row.user, color: avatarColors[row.user.id % avatarColors.length] ?? '#5f6caf' }
    : null;
  return {
    ...row,
    user,
    tags: row.tags ?? [],
    userRating: faceOf(rate),
    speaker: speakerOf({
      ...row,
      isOutOfHour,
      dialogue,
      hasMenu,
      hasPrompt,
      disableBot: row.contact.disableBot,
      groupAsTicket: row.whatsapp?.groupAsTicket ?? null,
    }),
    contact: {
      ...row.contact,
      tags: contactTags ?? [],
      extraInfo: extraInfo ?? [],
      urlPicture: null,
      profilePicUrl: null,
    },
  };
}

/**
 * The statement that reads tickets as the wire shows them: `wanted` names their ids and places, `companyId` is the parameter
 * of the company, `more` are columns beside those of a ticket, `tickets` is where their rows are.
 */
export const ticketsText = (wanted: string, companyId: string, more = '', tickets = 'tickets'): string => `
select ${more} t.id, t.uuid, t.company_id as "companyId", t.status, t."userId", t."queueId", t."whatsappId", t."contactId",
  t.channel, t."isGroup", t."isBot", t."useIntegration", t."unreadMessages", t."lastMessage", t."fromMe",
  t."amountUsedBotQueues", t."isOutOfHour", t.dialogue, t.imported, t."createdAt", t."updatedAt", t."lastMessageAt",
  json_build_object('id', c.id, 'name', c.name, 'number', c.number, 'username', c.username, 'email', c.email,
    'acceptAudioMessage', c."acceptAudioMessage", 'active', c.active, 'disableBot', c."disableBot",
    'isGroup', c."isGroup", 'channel', c.channel, 'companyId', c.company_id) as contact,
  case when q.id is null then null else json_build_object('id', q.id, 'name', q.name, 'color', q.color) end as queue,
  case when u.id is null then null else json_build_object('id', u.id, 'name', u.name) end as "user",
  case when w.id is null then null else json_build_object('id', w.id, 'name', w.name,
    'expiresTicket', w."expiresTicket", 'groupAsTicket', w."groupAsTicket") end as whatsapp,
  (select json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) order by g.name)
    from ticket_tags tt join tags g on g.company_id = tt.company_id and g.id = tt."tagId"
    where tt.company_id = t.company_id and tt."ticketId" = t.id) as tags,
  (select json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) order by g.name)
    from contact_tags ct join tags g on g.company_id = ct.company_id and g.id = ct."tagId"
    where ct.company_id = t.company_id and ct."contactId" = t."contactId") as "contactTags",
  (select json_agg(json_build_object('id', e.id, 'name', e.name, 'value', e.value) order by e.id)
    from contact_extra_info e where e.company_id = t.company_id and e."contactId" = t."contactId") as "extraInfo",
  case when t.status = 'pending' then (
    -- What the house says by itself is no answer; what a person writes is, here or on the phone (which names nobody).
    -- So many messages are looked at as a long wait may hold, and no more.
    select min(r."createdAt") filter (where not r."fromMe" and r."createdAt" > coalesce(r.answered, '-infinity'))
    from (select l.*, max(l."createdAt") filter (where l."fromMe" and not l."isPrivate"
        and (l."userId" is not null or l.origin is null)) over () as answered
      from (select m."createdAt", m."fromMe", m."userId", m.origin, m."isPrivate", m."ticketId" from messages m
        where m.company_id = t.company_id and m."conversationId" = t."conversationId"
        order by m."createdAt" desc, m.id desc limit 200) l where l."ticketId" = t.id) r) end as "waitingSince",
  (select json_build_object('until', s.until, 'userId', s."userId") from ticket_snoozes s
    where s.company_id = t.company_id and s."ticketId" = t.id and t.status <> 'closed'
      and (t."fromMe" or t."lastMessageAt" is null or t."lastMessageAt" <= s."createdAt")) as snooze,
  (exists (select from connection_queues l where l.company_id = t.company_id and l."whatsappId" = t."whatsappId")
    or exists (select from connections l where l.company_id = t.company_id and l.id = t."whatsappId"
      and l."integrationId" is not null))
    as "hasMenu",
  w."promptId" is not null and ${planAllowsSql('useOpenAi', 't.company_id')} as "hasPrompt",
  (select r.rate from user_ratings r where r.company_id = t.company_id and r."ticketId" = t.id
    order by r.id desc limit 1) as rate
from ${wanted}
join ${tickets} t on t.company_id = ${companyId} and t.id = wanted.id
join contacts c on c.company_id = t.company_id and c.id = t."contactId"
left join queues q on q.company_id = t.company_id and q.id = t."queueId"
left join users u on u.company_id = t.company_id and u.id = t."userId"
left join connections w on w.company_id = t.company_id and w.id = t."whatsappId"
order by wanted.place`;

const text = ticketsText('unnest($2::bigint[]) with ordinality wanted (id, place)', '$1');

/** Tickets as the wire shows them, in the order asked for; those that do not exist are left out. */
export async function loadTickets(tx: CompanyTransaction, ids: readonly number[]): Promise<Ticket[]> {
  if (ids.length === 0) return [];
  const rows = await tx.query<TicketRow>('load-tickets', text, [tx.companyId, ids]);
  return rows.map(toTicket);
}
