import { MESSAGES_PAGE_SIZE, type Message, type Ticket } from '@prosa/contract';
import { maskMessage, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { perDatabase } from '../../platform/database/per-database.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { visibleTicket } from '../tickets/read-ticket.ts';
import { shownTicket } from '../tickets/shown-ticket.ts';
import { recordSupportRead } from '../tickets/support-read.ts';
import {
  countMessages,
  marksBelow,
  pageOfMessages,
  PAGES_BETWEEN,
  topOf,
  type ConversationPart,
} from './list-queries.ts';
import { loadMessages } from './load-messages.ts';
import { markTicketRead } from './mark-read.ts';
import { PageMarks, type Mark } from './page-marks.ts';
import { withReactionMessages } from './reaction-messages.ts';
import { readableTickets } from './readable-tickets.ts';

/** Messages are counted up to this number; with more, `count` is a lower bound and only `hasMore` is exact. */
const COUNT_LIMIT = 2_000;

const marksOf = perDatabase(() => new PageMarks());

export interface MessagePage {
  messages: Message[];
  ticket: Ticket;
  count: number;
  hasMore: boolean;
  unread: number;
}

/**
 * The last page and pages beyond the limit derive the count from the pages so far: counting again would cost more
 * with each page.
 */
async function countOf(
  tx: CompanyTransaction,
  part: ConversationPart,
  pageNumber: number,
  { rows, hasMore }: { rows: unknown[]; hasMore: boolean },
): Promise<number> {
  const read = (pageNumber - 1) * MESSAGES_PAGE_SIZE + rows.length;
  if (!hasMore && rows.length > 0) return read;
  return read >= COUNT_LIMIT && hasMore ? read + 1 : countMessages(tx, part, COUNT_LIMIT);
}

/**
 * The marks of one reader's jump serve other readers of the same tickets while the newest page ends at the same
 * message.
 */
const SHARED_MS = 600_000;

/** The key of the marks that all readers of these tickets share; null when there is only one page. */
async function sharedWay(app: App, tx: CompanyTransaction, part: ConversationPart): Promise<string | null> {
  const top = await topOf(tx, part);
  if (!top) return null;
  const slot = Math.floor(app.now().getTime() / SHARED_MS);
  const way = `${tx.companyId}/${part.conversationId}/${top.tickets}/${slot}`;
  marksOf(app).keep(way, 1, top);
  return way;
}

/** Where a page begins: below the nearest mark. A far jump adds marks on its way. */
async function placeOf(
  app: App,
  tx: CompanyTransaction,
  part: ConversationPart,
  { reader, pageNumber }: { reader: string; pageNumber: number },
): Promise<{ mark: Mark | null; pagesBelow: number }> {
  const marks = marksOf(app);
  const own = marks.nearest(reader, pageNumber);
  if (own.pagesBelow <= PAGES_BETWEEN) return own;
  const known = await sharedWay(app, tx, part);
  // A reader whose page 1 ended elsewhere counts pages from there, so the shared marks do not fit.
  const way = known !== null && marks.follow(reader, known) ? known : null;
  const nearest = marks.nearest(reader, pageNumber);
  const above = pageNumber - 1 - nearest.pagesBelow;
  const found = (await marksBelow(tx, part, nearest)).map(({ id, createdAt, pages }) => ({
    id,
    createdAt,
    pageNumber: above + pages,
  }));
  marks.learn(reader, found);
  if (way) marks.learn(way, found);
  return marks.nearest(reader, pageNumber);
}

/**
 * One page of a conversation, oldest message first; page 1 is the newest. Marks the ticket as read unless
 * `keepUnread`, or support looks.
 */
export async function listMessages(
  app: App,
  viewer: Viewer,
  uuid: string,
  {
    pageNumber = 1,
    selectedQueues,
    keepUnread = false,
  }: {
    pageNumber?: number | undefined;
    selectedQueues?: number[] | undefined;
    keepUnread?: boolean | undefined;
  },
): Promise<MessagePage> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const ticket = await visibleTicket(tx, viewer, { uuid });
    const readable = readableTickets(viewer, selectedQueues, ticket.isGroup);
    const part = { conversationId: ticket.conversationId, lastTicketId: ticket.id, readable };
    const reader = `${viewer.companyId}/${viewer.id}/${ticket.id}/${selectedQueues?.join() ?? '*'}`;
    const page = await pageOfMessages(tx, part, await placeOf(app, tx, part, { reader, pageNumber }));
    marksOf(app).keep(reader, pageNumber, page.rows.at(-1));
    const stored = await loadMessages(app, tx, page.rows.map((row) => row.id).toReversed());
    const messages = await withReactionMessages(tx, stored);
    await recordSupportRead(tx, viewer, ticket, app.now());
    if (!keepUnread && !viewer.support) await markTicketRead(app, tx, ticket);
    return {
      messages: viewer.hidesNumbers ? messages.map(maskMessage) : messages,
      ticket: await shownTicket(tx, viewer, ticket.id),
      count: await countOf(tx, part, pageNumber, page),
      hasMore: page.hasMore,
      unread: ticket.unreadMessages,
    };
  });
}
