import { AppError, type ApiPlacement, found, invalidField } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { contactOfRow } from '../contact-imports/index.ts';
import { requireAccepting, type SendingConnection } from '../messages/index.ts';
import {
  lockedConversation,
  type LockedConversation,
  type LockedTicket,
  lockTicket,
} from '../tickets/index.ts';

/** Whom a program writes to, as contact_identities have it. */
export interface ApiRecipient {
  kind: 'phone' | 'group';
  value: string;
  /** The digits to store for a new contact. */
  number: string;
}

export interface ApiPlace {
  /** Null: nobody is known by this number. */
  contactId: number | null;
  /** Null: the connection has never talked with the contact. */
  conversationId: number | null;
  /** The live ticket of that conversation, as it was before the lock. */
  ticketId: number | null;
  connection: SendingConnection;
  /** The name of the user whom the caller named. */
  userName: string | null;
}

interface Row extends Omit<ApiPlace, 'connection'> {
  connection: SendingConnection | null;
  hasQueue: boolean;
  isBlocked: boolean | null;
  refuses: boolean;
}

const text = `
  select c.id as "contactId", v.id as "conversationId", t.id as "ticketId",
    (select json_build_object('id', w.id, 'status', w.status, 'provider', w.provider, 'channel', w.channel,
       'humanAgent', w."humanAgent") from connections w where w.company_id = $1 and w.id = $2) as connection,
    u.name as "userName", q.id is not null as "hasQueue", not c.active as "isBlocked",
    c."marketingOptOutAt" is not null
      or exists (select from suppressions s where s.company_id = $1 and s.kind = $3 and s.value = any ($4::text[]))
      or exists (select from contact_identities o
        join suppressions s on s.company_id = o.company_id and s.kind = o.kind and s.value = o.value
        where o.company_id = $1 and o."contactId" = c.id) as refuses
  from (select) as one
  left join contact_identities i on i.company_id = $1 and i.kind = $3 and i.value = any ($4::text[])
  left join contacts c on c.company_id = $1 and c.id = i."contactId"
  left join conversations v on v.company_id = $1 and v."contactId" = c.id and v."whatsappId" = $2
  left join tickets t on t.company_id = $1 and t."conversationId" = v.id and t.status <> 'closed'
  left join users u on u.company_id = $1 and u.id = $5 and u."supportOf" is null
  left join queues q on q.company_id = $1 and q.id = $6
  limit 1`;

/** Channels that find people by their number. */
const byNumber = new Set(['whatsapp', 'whatsappapi']);

function requireTargets({ userName, hasQueue }: Row, { userId, queueId }: ApiPlacement): void {
  if (userId !== null && userName === null) throw invalidField('userId', 'no such user');
  if (queueId !== null && !hasQueue) throw invalidField('queueId', 'no such queue');
}

/**
 * Finds the recipient with the conversation on this connection. Throws ERR_VALIDATION for a user or a queue that the
 * company does not have, ERR_CONTACT_BLOCKED for a blocked contact, ERR_MARKETING_OPT_OUT for who refuses messages, and
 * ERR_WAPP_NOT_INITIALIZED while the connection is down.
 */
export async function findApiPlace(
  tx: CompanyTransaction,
  whatsappId: number,
  { kind, value }: ApiRecipient,
  placement: ApiPlacement,
): Promise<ApiPlace> {
  const values = kind === 'group' ? [value, `${value}@g.us`] : [value];
  const { userId, queueId } = placement;
  const parameters = [tx.companyId, whatsappId, kind, values, userId, queueId];
  const row = found((await tx.query<Row>('api-place', text, parameters))[0], 'ERR_NO_WAPP_FOUND');
  const { contactId, conversationId, ticketId, userName } = row;
  requireTargets(row, placement);
  if (kind === 'group' && contactId === null) throw invalidField('number', 'no such group');
  if (row.isBlocked) throw new AppError('ERR_CONTACT_BLOCKED');
  if (row.refuses) throw new AppError('ERR_MARKETING_OPT_OUT');
  const connection = requireAccepting(row.connection);
  if (kind === 'phone' && !byNumber.has(connection.channel)) throw new AppError('ERR_CONTACT_NOT_REACHABLE');
  return { contactId, conversationId, ticketId, connection, userName };
}

/** The live ticket, or the conversation if there is none; either way the conversation is locked. */
export type LockedPlace =
  | { live: LockedTicket }
  | { live: null; contactId: number; conversation: LockedConversation };

/** Creates contact and conversation where there are none, and locks the conversation. */
export async function lockApiPlace(
  tx: CompanyTransaction,
  { number }: ApiRecipient,
  { contactId: known, ticketId, connection: { id: whatsappId } }: ApiPlace,
): Promise<LockedPlace> {
  const live = ticketId === null ? undefined : await lockTicket(tx, ticketId);
  if (live && live.status !== 'closed' && live.whatsappId === whatsappId) return { live };
  const row = { name: number, number, email: '', tags: [] };
  const contactId = known ?? (await contactOfRow(tx, row)).contactId;
  return { live: null, contactId, conversation: await lockedConversation(tx, contactId, whatsappId) };
}
