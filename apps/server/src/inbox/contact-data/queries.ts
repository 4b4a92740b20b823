import type { CompanyTransaction } from '../../platform/database/transactions.ts';

/** A message as the person gets it. */
export interface PersonMessage {
  id: number;
  ticketId: number;
  at: string;
  /** The name of the company's connection; null once that is gone. */
  connection: string | null;
  /** The name of the group in which the person wrote; null in the own conversation. */
  group: string | null;
  fromMe: boolean;
  isPrivate: boolean;
  isDeleted: boolean;
  isEdited: boolean;
  /** The colleague who wrote; null: the person, the bot, or somebody who left. */
  author: string | null;
  kind: string;
  body: string;
  transcription: string | null;
  /** The storage key of the file. */
  path: string | null;
  fileName: string | null;
}

const pageText = `
with found as (
  (select m.id from messages m join conversations v on v.company_id = m.company_id and v.id = m."conversationId"
    where m.company_id = $1 and v."contactId" = $2 and m.id > $3 order by m.id limit $4)
  union
  (select m.id from messages m where m.company_id = $1 and m."contactId" = $2 and m.id > $3 order by m.id limit $4)
  order by id limit $4)
select m.id, m."ticketId", m."createdAt" as at, w.name as connection,
  case when v."contactId" <> $2 then g.name end as "group", m."fromMe", m."isPrivate", m."isDeleted", m."isEdited",
  u.name as author, m."mediaType" as kind, m.body, t.text as transcription, m."mediaPath" as path,
  m."mediaName" as "fileName"
from found
join messages m on m.company_id = $1 and m.id = found.id
join conversations v on v.company_id = $1 and v.id = m."conversationId"
join contacts g on g.company_id = $1 and g.id = v."contactId"
left join connections w on w.company_id = $1 and w.id = m."whatsappId"
left join users u on u.company_id = $1 and u.id = m."userId"
left join transcriptions t on t.company_id = $1 and t."messageId" = m.id
order by m.id`;

/** The person's messages with greater ids, by id: those of the own conversations, and what it wrote in groups. */
export async function messagesAfter(
  tx: CompanyTransaction,
  contactId: number,
  after: number,
  limit: number,
): Promise<PersonMessage[]> {
  return tx.query<PersonMessage>('person-messages', pageText, [tx.companyId, contactId, after, limit]);
}

export async function countMessages(tx: CompanyTransaction, contactId: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'person-count-messages',
    `select count(*) as count from messages m
     join conversations v on v.company_id = m.company_id and v.id = m."conversationId"
     where m.company_id = $1 and v."contactId" = $2`,
    [tx.companyId, contactId],
  );
  return row?.count ?? 0;
}

/** Lists beside the contact's own fields, by their names in pessoa.json. */
const lists = {
  identificadores: `select kind as tipo, value as valor, "createdAt" as desde from contact_identities
    where company_id = $1 and "contactId" = $2 order by 3`,
  consentimentos: `select "isAccepted" as aceito, text as texto, link, "createdAt" as em from lgpd_consents
    where company_id = $1 and "contactId" = $2 order by id`,
  atendimentos: `select t.id as numero, t.status, t.channel as canal, q.name as fila, u.name as atendente,
      t."createdAt" as criado, t."updatedAt" as atualizado,
      (select json_agg(g.name order by g.id) from tags g where g.company_id = $1 and g.id in (
        select "tagId" from ticket_tags where company_id = $1 and "ticketId" = t.id
        union all select "tagId" from ticket_lanes where company_id = $1 and "ticketId" = t.id)) as tags
    from tickets t left join queues q on q.company_id = $1 and q.id = t."queueId"
      left join users u on u.company_id = $1 and u.id = t."userId"
    where t.company_id = $1 and t."contactId" = $2 order by t.id`,
  avaliacoes: `select r.rate as nota, r."ticketId" as atendimento, r."createdAt" as em from user_ratings r
    join tickets t on t.company_id = $1 and t.id = r."ticketId"
    where r.company_id = $1 and t."contactId" = $2 order by r.id`,
  observacoes: `select n.note as texto, n."ticketId" as atendimento, u.name as autor, n."createdAt" as em
    from ticket_notes n join tickets t on t.company_id = $1 and t.id = n."ticketId"
      left join users u on u.company_id = $1 and u.id = n."userId"
    where n.company_id = $1 and t."contactId" = $2 order by n.id`,
  listas: `select l.name as lista, k.name as nome, k.number as numero, k.email, k."createdAt" as desde
    from contact_list_items k join contact_lists l on l.company_id = $1 and l.id = k."contactListId"
    where k.company_id = $1 and k."phoneKey" in (select i.value from contact_identities i
      where i.company_id = $1 and i."contactId" = $2 and i.kind = 'phone') order by k.id`,
  agendamentos: `select body as texto, "sendAt" as envio, status, "sentAt" as enviado from schedules
    where company_id = $1 and "contactId" = $2 order by id`,
} as const;
type Lists = Record<keyof typeof lists, unknown[]>;

/** What is stored of a person beside the contact itself and the messages, as it goes into the file. */
export async function readLists(tx: CompanyTransaction, contactId: number): Promise<Lists> {
  const found: Record<string, unknown[]> = {};
  for (const [name, text] of Object.entries(lists)) {
    found[name] = await tx.query(`person-${name}`, text, [tx.companyId, contactId]);
  }
  return found as Lists;
}
