import type { Message, Ticket } from '@prosa/contract';
import { found, lastMessageOf } from '@prosa/domain';
import type { CompanyTransaction } from '../../../platform/database/transactions.ts';
import { announceMovedTicket } from '../../tickets/events.ts';
import { announceMentions } from '../../collaboration/mentions.ts';
import type { Draft } from '../drafts.ts';
import { announceLoadedMessages } from '../events.ts';
import { loadMessages } from '../load-messages.ts';
import { announceReadMessages, isUnread, readMessages } from '../mark-read.ts';
import { checkRequest } from './check-request.ts';
import type { EnqueueRequest, EnqueueServices, Sender } from './enqueue-request.ts';
import { insertShown, type OutgoingRow } from './insert-outgoing.ts';
import { newNoteWid, newWid } from './new-wid.ts';
import { touchTicket } from './touch-ticket.ts';
import { wakeOutbox } from './wake-outbox.ts';

/** In what senders differ once their messages are accepted. */
interface Consequences {
  /** A ticket that an import made is one like any other from now on. */
  clearsImport: boolean;
  announcesTicket: boolean;
}
const consequencesOf: Record<Sender['by'], Consequences> = {
  person: { clearsImport: true, announcesTicket: true },
  // Nobody has taken the ticket.
  schedule: { clearsImport: false, announcesTicket: true },
  // Part of a step in the ticket's life, which says what becomes of an import, and announces the ticket once it is done.
  system: { clearsImport: false, announcesTicket: false },
};

export interface Enqueued {
  /** One for each draft, in their order: as announced, or as it is now where the draft's key had made it before. */
  messages: Message[];
  /** Drafts that were not stored, as their key had made a message before. */
  unused: Draft[];
}

function rowOf({ ticket, ...sender }: Sender, draft: Draft, createdAt: string): OutgoingRow {
  const { quotedId: quotedMsgId, notBefore, ...content } = draft;
  return {
    ...content,
    quotedMsgId,
    createdAt,
    conversationId: ticket.conversationId,
    ticketId: ticket.id,
    whatsappId: ticket.whatsappId,
    queueId: ticket.queueId,
    userId: sender.by === 'person' ? sender.viewer.id : sender.userId,
    wid: draft.isPrivate ? newNoteWid() : newWid(),
    byPerson: sender.by === 'person',
    notBefore: draft.isPrivate ? null : (notBefore?.toISOString() ?? null),
  };
}

interface Stored {
  messages: Message[];
  /** As it is now; undefined: nobody listens. */
  ticket: Ticket | undefined;
  /** What has been read; null: nothing was unread. */
  readWids: string[] | null;
  isReply: boolean;
}

async function store(
  app: EnqueueServices,
  tx: CompanyTransaction,
  sender: Sender,
  { drafts, isLast }: { drafts: Draft[]; isLast: boolean },
): Promise<Stored> {
  const now = app.now().toISOString();
  const reply = drafts.findLast(({ isPrivate }) => !isPrivate);
  const last = reply ? lastMessageOf({ ...reply, fromMe: true }, now) : null;
  const isRead = sender.by === 'person' && isUnread(sender.ticket);
  const touch = { last, isRead, clearsImport: consequencesOf[sender.by].clearsImport };
  const { id } = sender.ticket;
  const rows = drafts.map((draft) => rowOf(sender, draft, now));
  // In one exchange with the database. The messages come first: their key finds the ticket's row as it is locked.
  const storing = Promise.all([
    insertShown(app, tx, rows),
    isRead ? readMessages(tx, id) : null,
    touchTicket(tx, id, touch, app.realtime.hasListeners(tx.companyId)),
  ]);
  if (isLast) tx.sendCommit();
  const [messages, readWids, ticket] = await storing;
  return { messages, ticket, readWids, isReply: reply !== undefined };
}

function announce(app: EnqueueServices, tx: CompanyTransaction, sender: Sender, stored: Stored): void {
  const { messages, ticket, readWids, isReply } = stored;
  if (sender.by === 'person' && readWids) announceReadMessages(app, tx, sender.ticket, readWids);
  if (ticket) announceLoadedMessages(app, tx, { action: 'create', messages, tickets: [ticket] });
  if (!isReply) return;
  if (ticket && sender.by !== 'system' && consequencesOf[sender.by].announcesTicket) {
    const isNew = sender.by === 'schedule' && sender.isNewTicket;
    announceMovedTicket(app, tx, isNew ? null : sender.ticket, ticket);
  }
  wakeOutbox(app, tx, [sender.ticket.whatsappId]);
}

/**
 * The door into the outbox: what is to be sent to a customer, and what is noted in a ticket, is stored here, in a
 * transaction that holds the ticket's lock (`lockTicket`).
 *
 * Throws what the sender's rules refuse (`checkRequest`), before anything is stored. Stores the drafts in their order:
 * replies wait for the channel, notes are where they belong. The ticket shows the last reply; where a person writes, it
 * is read. After the commit: receipts of what was read, `appMessage`, `ticketMoved`, and whoever holds the connection
 * is woken.
 *
 * A draft whose `clientId` has made a message before is not stored again; that message is its answer.
 */
export async function enqueueMessages(
  app: EnqueueServices,
  tx: CompanyTransaction,
  { drafts, isLast = false, ...sender }: EnqueueRequest,
): Promise<Enqueued> {
  const { accepted, places, unused } = await checkRequest(app, tx, sender, drafts);
  if (sender.by === 'person') await announceMentions(app, tx, sender.viewer, sender.ticket, accepted);
  const knownIds = places.flatMap((place) => ('messageId' in place ? place.messageId : []));
  const storage = { drafts: accepted, isLast: isLast && knownIds.length === 0 };
  const stored = accepted.length > 0 ? await store(app, tx, sender, storage) : undefined;
  if (stored) announce(app, tx, sender, stored);
  const known = new Map((await loadMessages(app, tx, knownIds)).map((message) => [message.id, message]));
  const messages = places.map((place) =>
    found(
      'messageId' in place ? known.get(place.messageId) : stored?.messages[place.accepted],
      'ERR_CREATING_MESSAGE',
    ),
  );
  return { messages, unused };
}

/** As `enqueueMessages`, for one message; answers it. */
export async function enqueueMessage(
  app: EnqueueServices,
  tx: CompanyTransaction,
  { draft, ...sender }: Sender & { draft: Draft },
): Promise<Message> {
  const { messages } = await enqueueMessages(app, tx, { ...sender, drafts: [draft] });
  return found(messages[0], 'ERR_CREATING_MESSAGE');
}
