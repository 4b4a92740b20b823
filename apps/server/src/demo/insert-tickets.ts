import type { Kysely } from 'kysely';
import type { StoredMedia } from '@prosa/channel-driver';
import type { Tables } from '../platform/database/tables.ts';
import { insertRows, reserveIds } from './insert-rows.ts';
import type { DemoIds } from './insert-people.ts';
import type { DemoFile, DemoMessage } from './script.ts';
import type { DemoTicket, DemoScenario } from './scenario.ts';

type Row = Record<string, unknown>;
const iso = (ms: number) => new Date(ms).toISOString();

export interface Placed {
  ticket: DemoTicket;
  ticketId: number;
  conversationId: number;
  trackingId: number;
  contactId: number;
  /** Who writes in a group. */
  memberIds: number[];
  whatsappId: number;
  queueId: number | null;
  userId: number | null;
  endedAt: number;
}

const GROUP_MEMBERS = 5;

/** Some of the first contacts, which are people; those of two groups differ. */
function membersOf({ contacts }: DemoIds, group: number): number[] {
  const from = (group % 4) * GROUP_MEMBERS;
  return contacts.slice(from, from + GROUP_MEMBERS);
}

/** Gives every ticket its ids; tickets of one contact on one connection share a conversation. */
export async function placeTickets(
  db: Kysely<Tables>,
  scenario: DemoScenario,
  ids: DemoIds,
): Promise<Placed[]> {
  const keys = [...new Set(scenario.tickets.map(({ contact, connection }) => `${contact}/${connection}`))];
  const conversationIds = await reserveIds(db, 'conversations', keys.length);
  const conversationOf = new Map(keys.map((key, index) => [key, conversationIds[index] ?? 0]));
  const ticketIds = await reserveIds(db, 'tickets', scenario.tickets.length);
  const trackingIds = await reserveIds(db, 'ticket_tracking', scenario.tickets.length);
  const inTime = scenario.tickets.toSorted((a, b) => a.startedAt - b.startedAt);
  const spoken = inTime.map((ticket) => ({ ...ticket, messages: [...ticket.messages, ...ticket.answers] }));
  return spoken.map((ticket, index) => ({
    ticket,
    ticketId: ticketIds[index] ?? 0,
    trackingId: trackingIds[index] ?? 0,
    conversationId: conversationOf.get(`${ticket.contact}/${ticket.connection}`) ?? 0,
    contactId: ids.contacts[ticket.contact] ?? 0,
    memberIds: ticket.status === 'group' ? membersOf(ids, ticket.contact) : [],
    whatsappId: ids.connections[ticket.connection] ?? 0,
    queueId: ticket.queue === null ? null : (ids.queues.get(ticket.queue) ?? null),
    userId: ticket.agent === null ? null : (ids.users[ticket.agent] ?? null),
    endedAt: ticket.messages.at(-1)?.at ?? ticket.startedAt,
  }));
}

export async function insertConversations(
  db: Kysely<Tables>,
  companyId: number,
  placed: Placed[],
): Promise<void> {
  const rows = new Map<number, Row>();
  for (const { conversationId, contactId, whatsappId, ticket } of placed) {
    rows.set(conversationId, {
      company_id: companyId,
      id: conversationId,
      contactId,
      whatsappId,
      isGroup: ticket.status === 'group',
    });
  }
  await insertRows(db, 'conversations', [...rows.values()]);
}

/** The text that stands for a file without a caption in the ticket list. */
function fileBody(file: DemoFile): string {
  return { audio: 'Áudio', document: 'Documento', image: 'Foto' }[file];
}

function unread(messages: readonly DemoMessage[]): number {
  const last = messages.findLastIndex((message) => message.from !== 'customer');
  return messages.length - 1 - last;
}

function ticketRow(companyId: number, place: Placed): Row {
  const { ticket, endedAt } = place;
  const last = ticket.messages.findLast((message) => message.from !== 'note');
  const { ticketId: id, conversationId, contactId, whatsappId, queueId, userId } = place;
  return {
    company_id: companyId,
    id,
    conversationId,
    contactId,
    whatsappId,
    queueId,
    userId,
    status: ticket.status,
    channel: 'whatsapp',
    isGroup: ticket.status === 'group',
    isBot: false,
    unreadMessages: ticket.status === 'closed' ? 0 : unread(ticket.messages),
    lastMessage: last?.body || (last?.file ? fileBody(last.file) : ''),
    fromMe: last?.from !== 'customer',
    lastMessageAt: iso(last?.at ?? endedAt),
    createdAt: iso(ticket.startedAt),
    updatedAt: iso(endedAt),
  };
}

function trackingRow(companyId: number, place: Placed): Row {
  const { ticket, ticketId, trackingId, queueId, userId, whatsappId, endedAt } = place;
  const finished = ticket.status === 'closed' ? iso(endedAt) : null;
  const asked = ticket.answers[0]?.at;
  const accepted = ticket.messages.find((message) => message.from === 'agent')?.at;
  return {
    company_id: companyId,
    id: trackingId,
    ticketId,
    queueId,
    userId,
    whatsappId,
    createdAt: iso(ticket.startedAt),
    queuedAt: queueId === null ? null : iso(ticket.startedAt),
    startedAt: accepted === undefined ? null : iso(accepted),
    firstAnswerAt: accepted === undefined ? null : iso(accepted),
    closedAt: asked === undefined ? finished : iso(asked),
    finishedAt: finished,
    ratingAt: ticket.rate === null ? null : finished,
    rated: ticket.rate !== null,
  };
}

function logRows(companyId: number, { ticket, ticketId, userId, queueId, endedAt }: Placed): Row[] {
  const entry = (type: string, at: number, user: number | null) => ({
    company_id: companyId,
    ticketId,
    queueId,
    userId: user,
    type,
    createdAt: iso(at),
  });
  const accepted = ticket.messages.find((message) => message.from === 'agent')?.at;
  const rows = [entry('create', ticket.startedAt, null)];
  if (accepted !== undefined && userId !== null) rows.push(entry('open', accepted, userId));
  const asked = ticket.answers[0]?.at;
  if (asked !== undefined) rows.push(entry('nps', asked, userId));
  if (ticket.status === 'closed') rows.push(entry('closed', endedAt, asked === undefined ? userId : null));
  return rows;
}

export async function insertTickets(db: Kysely<Tables>, ids: DemoIds, placed: Placed[]): Promise<void> {
  const own = { company_id: ids.companyId };
  await insertRows(
    db,
    'tickets',
    placed.map((place) => ticketRow(ids.companyId, place)),
  );
  await insertRows(
    db,
    'ticket_tracking',
    placed.map((place) => trackingRow(ids.companyId, place)),
  );
  await insertRows(
    db,
    'ticket_logs',
    placed.flatMap((place) => logRows(ids.companyId, place)),
  );
  await insertRows(
    db,
    'user_ratings',
    placed
      .filter(({ ticket }) => ticket.rate !== null)
      .map((place) => ({
        ...own,
        ticketId: place.ticketId,
        trackingId: place.trackingId,
        userId: place.userId,
        rate: place.ticket.rate,
        createdAt: iso(place.endedAt),
      })),
  );
  await insertRows(
    db,
    'ticket_tags',
    placed.flatMap(({ ticket, ticketId }) =>
      ticket.tags.map((tag) => ({ ...own, ticketId, tagId: ids.tags[tag] })),
    ),
  );
}

export type DemoMedia = Record<'image' | 'audio' | 'document', StoredMedia[]>;

function fileColumns(media: DemoMedia, message: DemoMessage, at: number): Row {
  if (!message.file)
    return { mediaType: 'conversation', mediaPath: null, mediaName: null, mediaMime: null, mediaSize: null };
  const choices = media[message.file];
  const file = choices[at % choices.length];
  const mediaType = message.file === 'document' ? 'application' : message.file;
  return {
    mediaType,
    mediaPath: file?.path,
    mediaName: file?.name,
    mediaMime: file?.mime,
    mediaSize: file?.size,
  };
}

/** In a group, its members write one after another. */
const authorOf = ({ contactId, memberIds }: Placed, index: number): number =>
  memberIds[Math.floor(index / 2) % memberIds.length] ?? contactId;

export function messageRows(companyId: number, placed: readonly Placed[], media: DemoMedia): Row[] {
  return placed.flatMap((place) =>
    place.ticket.messages.map((message, index) => {
      const fromMe = message.from !== 'customer';
      const { conversationId, ticketId, whatsappId, queueId, trackingId } = place;
      const seen =
        place.ticket.status === 'closed' ||
        index < place.ticket.messages.length - unread(place.ticket.messages);
      return {
        company_id: companyId,
        conversationId,
        ticketId,
        whatsappId,
        queueId,
        ticketTrakingId: trackingId,
        contactId: fromMe ? null : authorOf(place, index),
        userId: fromMe && message.isSystem !== true ? place.userId : null,
        wid: message.from === 'note' ? `PVT-demo-${ticketId}-${index}` : `demo-${ticketId}-${index}`,
        body: message.body || (message.file ? fileBody(message.file) : ''),
        fromMe,
        isPrivate: message.from === 'note',
        ...fileColumns(media, message, message.at),
        ack: fromMe ? 3 : 0,
        status: fromMe ? 'sent' : 'received',
        read: fromMe || seen,
        createdAt: iso(message.at),
        storedAt: iso(message.at),
      };
    }),
  );
}
