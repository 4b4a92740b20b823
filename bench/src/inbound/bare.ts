import { statements } from '../../../apps/server/src/conversation/engine/statements.ts';
import type { App } from '../../../apps/server/src/platform/app.ts';
import { jsonText } from '../../../apps/server/src/platform/database/json-text.ts';
import type { Traffic } from './traffic.ts';
import { isClosedAtFirst, queueOf } from './scenario.ts';

type Row = Record<string, unknown>;

/** All rows that `receive` inserts for one message, known beforehand: nothing is read, locked or updated. */
export interface BareRows {
  whatsappId: number;
  contacts: Row[];
  newTickets: Row[];
  trackings: Row[];
  logs: Row[];
  messages: Row[];
}

interface Place {
  contactId: number;
  conversationId: number;
  ticketId: number;
  trackingId: number;
  queueId: number | null;
}

/** Computes the rows of a stream of messages, which `receive` has to find out one by one. */
export class BareWriter {
  #next = 500_000_000;
  readonly #places = new Map<string, Place>();

  rowsOf({ whatsappId, contactId, event }: Traffic): BareRows {
    if (event.kind !== 'message') throw new Error('the traffic has messages only');
    const rows: BareRows = {
      whatsappId,
      contacts: [],
      newTickets: [],
      trackings: [],
      logs: [],
      messages: [],
    };
    const number = event.chat.value;
    const place = this.#places.get(number) ?? this.#firstPlace(rows, contactId, number, event.body);
    this.#places.set(number, place);
    const { conversationId, ticketId, trackingId, queueId } = place;
    const ids = { id: this.#id(), conversationId, ticketId, whatsappId, contactId: place.contactId, queueId };
    const text = {
      wid: event.wid,
      body: event.body,
      fromMe: false,
      mediaType: event.mediaType,
      createdAt: event.at,
    };
    const rest = { media: null, dataJson: null, ack: 0, status: 'received', read: false, quotedMsgId: null };
    rows.messages.push({ ...ids, ...text, ...rest, participant: null, ticketTrakingId: trackingId });
    return rows;
  }

  #id(): number {
    this.#next += 1;
    return this.#next;
  }

  #firstPlace(rows: BareRows, contactId: number, number: string, body: string): Place {
    if (contactId !== 0 && !isClosedAtFirst(contactId)) {
      const queueId = queueOf(contactId);
      return { contactId, conversationId: contactId, ticketId: contactId, trackingId: contactId, queueId };
    }
    const { whatsappId } = rows;
    const id = contactId === 0 ? this.#id() : contactId;
    if (contactId === 0) rows.contacts.push({ id, number, whatsappId });
    const [ticketId, trackingId] = [this.#id(), this.#id()];
    const now = new Date().toISOString();
    const place = { conversationId: id, contactId: id, whatsappId, queueId: null, userId: null };
    const shown = {
      lastMessage: body,
      fromMe: false,
      lastMessageAt: now,
      unreadMessages: 1,
      createdAt: now,
      updatedAt: now,
    };
    const kind = {
      channel: 'whatsapp',
      status: 'pending',
      isGroup: false,
      isBot: true,
      isOutOfHour: false,
      useIntegration: false,
      amountUsedBotQueues: 0,
      amountUsedBotQueuesNPS: 0,
      dialogue: {},
    };
    rows.newTickets.push({ id: ticketId, ...place, ...shown, ...kind });
    rows.trackings.push({
      id: trackingId,
      ticketId,
      userId: null,
      queueId: null,
      whatsappId,
      createdAt: now,
    });
    rows.logs.push({ ticketId, queueId: null, logType: 'create', at: now });
    return { contactId: id, conversationId: id, ticketId, trackingId, queueId: null };
  }
}

const contactsText = `
  with rows as (select * from json_to_recordset($2) as r (id bigint, number text, "whatsappId" bigint)),
    people as (
      insert into contacts (company_id, id, name, number, "whatsappId")
      select $1, id, number, number, "whatsappId" from rows),
    names as (
      insert into contact_identities (company_id, kind, value, "contactId") select $1, 'phone', number, id from rows)
  insert into conversations (company_id, id, "contactId", "whatsappId") select $1, id, id, "whatsappId" from rows`;
const texts = { contacts: contactsText, ...statements };
const order = ['contacts', 'newTickets', 'trackings', 'logs', 'messages'] as const;

/** The least that storing these messages can cost: their rows, set by set, with the same driver and statements. */
export async function insertBare(app: App, companyId: number, items: readonly BareRows[]): Promise<void> {
  await app.database.inCompany(companyId, async (tx) => {
    const sent = order.flatMap((kind) => {
      const rows = items.flatMap((item) => item[kind]);
      return rows.length > 0 ? [tx.query(`bare-${kind}`, texts[kind], [companyId, jsonText(rows)])] : [];
    });
    await Promise.all(sent);
  });
}
