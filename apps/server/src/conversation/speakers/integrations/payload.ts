import type { Message } from '@prosa/contract';
import type { App } from '../../../platform/app.ts';
import type { CompanyTransaction } from '../../../platform/database/transactions.ts';
import type { Claimed } from './delivery.ts';

interface Row {
  company: { id: number; name: string };
  ticket: object;
  contact: { id: number; name: string; number: string; username: string; email: string };
  message: { body: string; mediaType: Message['mediaType'] } | null;
  media: StoredFile | null;
}

export interface StoredFile {
  path: string;
  name: string | null;
  mime: string | null;
  size: number | null;
}

/** The JSON of a delivery; docs/integrations.md describes it field by field. */
export interface Payload extends Omit<Row, 'message' | 'media'> {
  event: Claimed['event'];
  message: (NonNullable<Row['message']> & { media: SentMedia | null }) | null;
}

interface SentMedia {
  url: string;
  name: string | null;
  mime: string | null;
  size: number | null;
}

const text = `
  select json_build_object('id', p.id, 'name', p.name) as company,
    json_build_object('id', t.id, 'uuid', t.uuid, 'status', t.status, 'channel', t.channel, 'createdAt', t."createdAt",
      'queue', case when q.id is not null then json_build_object('id', q.id, 'name', q.name) end,
      'connection', case when w.id is not null then json_build_object('id', w.id, 'name', w.name) end) as ticket,
    json_build_object('id', c.id, 'name', c.name, 'number', c.number, 'username', c.username,
      'email', c.email) as contact,
    case when m.id is not null then json_build_object('id', m.id, 'wid', m.wid, 'body', m.body,
      'mediaType', m."mediaType",
      'createdAt', m."createdAt") end as message,
    case when m."mediaPath" is not null then json_build_object('path', m."mediaPath", 'name', m."mediaName",
      'mime', m."mediaMime", 'size', m."mediaSize") end as media
  from tickets t
  join companies p on p.id = t.company_id
  join contacts c on c.company_id = t.company_id and c.id = t."contactId"
  left join queues q on q.company_id = t.company_id and q.id = t."queueId"
  left join connections w on w.company_id = t.company_id and w.id = t."whatsappId"
  left join messages m on m.company_id = t.company_id and m.id = $3
  where t.company_id = $1 and t.id = $2`;

/** Read when it is sent: it has the customer's latest edits. */
export async function readPayload(
  { media, config }: Pick<App, 'media' | 'config'>,
  tx: CompanyTransaction,
  { ticketId, messageId, event }: Claimed,
): Promise<{ payload: Payload; file: StoredFile | null } | undefined> {
  const [row] = await tx.query<Row>('delivery-payload', text, [tx.companyId, ticketId, messageId]);
  if (!row) return undefined;
  const { company, ticket, contact, message } = row;
  const delivered = message && { ...message, media: fileOf(row.media) };
  return { payload: { event, company, ticket, contact, message: delivered }, file: row.media };

  function fileOf(file: Row['media']): SentMedia | null {
    if (!file) return null;
    const { path, name, mime, size } = file;
    return { url: `${config.publicUrl ?? ''}${media.url(path, name, mime)}`, name, mime, size };
  }
}
