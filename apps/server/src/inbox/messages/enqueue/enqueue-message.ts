import type { Message, Ticket } from '@prosa/contract';
import { found, lastMessageOf } from '@prosa/domain';
import type { CompanyTransaction } from '../../../platform/database/transactions.ts';
import { announceMovedTicket } from '../../tickets/events.ts';
import { findMentions, keepMentions } from '../../collaboration/mentions.ts';
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

interface Consequences {
  /** Removes the mark of an import from the ticket. */
  clearsImport: boolean;
  announcesTicket: boolean;
}
const consequencesOf: Record<Sender['by'], Consequences> = {
  person: { clearsImport: true, announcesTicket: true },
  // A schedule takes no ticket into service.
  schedule: { clearsImport: false, announcesTicket: true },
  api: { clearsImport: false, announcesTicket: true },
  // The calling step of the ticket's life handles the import mark, and announces the ticket once it is done.
  system: { clearsImport: false, announcesTicket: false },
};

export interface Enqueued {
  /**
   * One per draft, in their order: the new message, or the one that the draft's key made before in its present state.
   */
  messages: Message[];
  /** Drafts that were not stored because their key had made a message before. */
  unused: Draft[];
}

export function rowOf({ ticket, ...sender }: Sender, draft: Draft, createdAt: string): OutgoingRow {
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
    isMass: sender.by === 'schedule' && sender.isMass === true,
    origin: sender.by === 'api' ? 'api' : undefined,
    notBefore: draft.isPrivate ? null : (notBefore?.toISOString() ?? null),
  };
}

interface Stored {
  messages: Message[];
  /** The ticket after the change; undefined when nobody listens. */
  ticket: Ticket | undefined;
  /** Wids of messages that are now read; null when none was unread. */
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
  const { clearsImport } = consequencesOf[sender.by];
  const touch = { last, isRead, clearsImport, isAnswer: sender.by === 'person' && last !== null };
  const { id } = sender.ticket;
  const rows = drafts.map((draft) => rowOf(sender, draft, now));
  // One round trip. The messages go first, because their foreign key then finds the ticket's row as it was locked.
  const storing = Promise.all([
    insertShown(app, tx, rows),
    isRead ? readMessages(tx, id) : null,
    touchTicket(tx, id, touch, app.realtime.hasListeners(tx.companyId)),
  ]);
  if (isLast) tx.sendCommit();
  const [messages, readWids, ticket] = await storing;
  return { messages, ticket, readWids, isReply: reply !== undefined };
}

function changesLists(sender: Sender): boolean {
  const isQuiet = 'isQuietTicket' in sender && sender.isQuietTicket === true;
  return consequencesOf[sender.by].announcesTicket && !isQuiet;
}

function announce(app: EnqueueServices, tx: CompanyTransaction, sender: Sender, stored: Stored): void {
  const { messages, ticket, readWids, isReply } = stored;
  if (sender.by === 'person' && readWids) announceReadMessages(app, tx, sender.ticket, readWids);
  if (ticket) announceLoadedMessages(app, tx, { action: 'create', messages, tickets: [ticket] });
  if (!isReply) return;
  if (ticket && sender.by !== 'system' && changesLists(sender)) {
    const isNew = 'isNewTicket' in sender && sender.isNewTicket;
    announceMovedTicket(app, tx, isNew ? null : sender.ticket, ticket);
  }
  const isMass = sender.by === 'schedule' && sender.isMass === true;
  wakeOutbox(app, tx, [sender.ticket.whatsappId], isMass);
}

/**
 * The only way into the outbox. Stores messages to a customer and notes, in a transaction that has locked the ticket
 * (`lockTicket`).
 *
 * Throws what the sender's rules refuse (`checkRequest`) before anything is stored. Stores the drafts in their order:
 * replies wait for the channel, notes are complete. The ticket shows the last reply, and a person's message marks it
 * as read. After the commit it publishes receipts, `appMessage` and `ticketMoved`, and wakes the process that runs
 * the connection.
 *
 * A draft whose `clientId` has made a message before is not stored again; the answer contains that message.
 */
export async function enqueueMessages(
  app: EnqueueServices,
  tx: CompanyTransaction,
  { drafts, isLast = false, ...sender }: EnqueueRequest,
): Promise<Enqueued> {
  const { accepted, places, unused } = await checkRequest(app, tx, sender, drafts);
  const mentions = sender.by === 'person' ? await findMentions(tx, sender, accepted) : [];
  const knownIds = places.flatMap((place) => ('messageId' in place ? place.messageId : []));
  // The commit goes with the last statement: with mentions, which name their message, that is a later one.
  const isEnd = isLast && knownIds.length === 0 && mentions.length === 0;
  const stored =
    accepted.length > 0 ? await store(app, tx, sender, { drafts: accepted, isLast: isEnd }) : undefined;
  if (stored) {
    announce(app, tx, sender, stored);
    await keepMentions(app, tx, mentions, stored.messages);
  }
  const known = new Map((await loadMessages(app, tx, knownIds)).map((message) => [message.id, message]));
  const messages = places.map((place) =>
    found(
      'messageId' in place ? known.get(place.messageId) : stored?.messages[place.accepted],
      'ERR_CREATING_MESSAGE',
    ),
  );
  return { messages, unused };
}

export async function enqueueMessage(
  app: EnqueueServices,
  tx: CompanyTransaction,
  { draft, ...sender }: Sender & { draft: Draft },
): Promise<Message> {
  const { messages } = await enqueueMessages(app, tx, { ...sender, drafts: [draft] });
  return found(messages[0], 'ERR_CREATING_MESSAGE');
}
