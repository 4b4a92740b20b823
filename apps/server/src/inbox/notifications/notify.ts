import type { Message, Notice, Ticket } from '@prosa/contract';
import { isNotifiedOf, isShutOut, maskMessage, maskTicket, maySee, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction, OperatorTransaction } from '../../platform/database/transactions.ts';
import { readCompanySettings } from '../company-settings/index.ts';
import { loadMessages } from '../messages/load-messages.ts';
import { loadTickets } from '../tickets/load-tickets.ts';
import { composeNotice, noticeOfReminder, type ReminderNotice } from './compose-notice.ts';
import { deleteSubscription, hasSubscribers, selectSubscribers } from './queries.ts';
import { sendPush, TTL } from './send-push.ts';

/** A notice for one browser; `until` is its expiry in milliseconds since 1970. */
interface PushJob {
  companyId: number;
  sessionId: string;
  notice: Notice;
  until: number;
}

/** Resolves the viewer of a session; rejects when the session has ended. */
export type ViewerOfSession = (session: {
  companyId: number;
  userId: number;
  sessionId: string;
}) => Promise<Viewer>;

export async function queueNotices(
  app: App,
  tx: CompanyTransaction,
  messageIds: readonly number[],
): Promise<void> {
  await app.jobs.add(tx, 'notify', { companyId: tx.companyId, messageIds });
}

interface UsersPushJob {
  companyId: number;
  userIds: number[];
  notice: Notice;
  /** True for what people of an expired company are to know, such as that it has expired. */
  evenWhenExpired?: boolean;
}

/** Sends one notice to all browsers of these people, whoever of them is not shut out by then. */
export async function pushToUsers(
  app: Pick<App, 'jobs'>,
  tx: CompanyTransaction,
  { userIds, notice }: Pick<UsersPushJob, 'userIds' | 'notice'>,
): Promise<void> {
  if (userIds.length > 0 && (await hasSubscribers(tx)))
    await app.jobs.add(tx, 'push-to-users', { companyId: tx.companyId, userIds, notice });
}

/** The same from work across companies, and also for people of an expired company. */
export async function pushToAdmins(
  app: Pick<App, 'jobs'>,
  tx: OperatorTransaction,
  { companyId, userIds, notice }: Omit<UsersPushJob, 'evenWhenExpired'>,
): Promise<void> {
  await app.jobs.add(tx, 'push-to-users', { companyId, userIds, notice, evenWhenExpired: true });
}

interface ReminderJob extends ReminderNotice {
  companyId: number;
  ticketId: number;
  userIds: number[];
}

export async function queueReminder(
  app: Pick<App, 'jobs'>,
  tx: CompanyTransaction,
  reminder: Omit<ReminderJob, 'companyId'>,
): Promise<void> {
  if (await hasSubscribers(tx)) await app.jobs.add(tx, 'remind', { companyId: tx.companyId, ...reminder });
}

interface PendingNotice {
  message: Message;
  ticket: Ticket;
}

/** The newest unread message of each ticket: messages that arrive together make one notice. */
async function noticesOf(app: App, tx: CompanyTransaction, messageIds: number[]): Promise<PendingNotice[]> {
  const messages = await loadMessages(app, tx, messageIds);
  const newest = new Map<number, Message>();
  for (const message of messages) {
    if (!message.fromMe && !message.read && !message.isDeleted) newest.set(message.ticketId, message);
  }
  const tickets = await loadTickets(tx, [...newest.keys()]);
  return tickets.flatMap((ticket) => {
    const message = newest.get(ticket.id);
    return message ? [{ message, ticket }] : [];
  });
}

function noticeFor({ hidesNumbers }: Viewer, { message, ticket }: PendingNotice): Notice {
  return hidesNumbers
    ? composeNotice(maskMessage(message), maskTicket(ticket))
    : composeNotice(message, ticket);
}

interface Reader {
  sessionId: string;
  /** Null when the session has ended. */
  viewer: Viewer | null;
}

type Subscribers = Awaited<ReturnType<typeof selectSubscribers>>;

/** A ticket with a user concerns that user's sessions only, so that no other sessions are resolved. */
const concernedBy = (notices: readonly PendingNotice[], subscribers: Subscribers): Subscribers =>
  subscribers.filter(({ userId }) =>
    notices.some(({ ticket }) => ticket.userId === null || ticket.userId === userId),
  );

async function readersOf(
  viewerOf: ViewerOfSession,
  companyId: number,
  subscribers: Subscribers,
): Promise<Reader[]> {
  return Promise.all(
    subscribers.map(async ({ sessionId, userId }) => ({
      sessionId,
      viewer: await viewerOf({ companyId, userId, sessionId }).catch(() => null),
    })),
  );
}

interface Recipients {
  companyId: number;
  subscribers: Subscribers;
  evenWhenExpired?: boolean | undefined;
}

/** Queues what each session may be notified of, and forgets the subscriptions of ended sessions. */
async function queuePushes(
  app: App,
  viewerOf: ViewerOfSession,
  { companyId, subscribers, evenWhenExpired = false }: Recipients,
  noticesFor: (viewer: Viewer) => Notice[],
): Promise<void> {
  const readers = await readersOf(viewerOf, companyId, subscribers);
  if (readers.length === 0) return;
  const until = app.now().getTime() + TTL * 1_000;
  await app.database.inCompany(companyId, async (tx) => {
    for (const { sessionId, viewer } of readers) {
      if (viewer === null) await deleteSubscription(tx, sessionId);
      if (viewer === null || isShutOut(evenWhenExpired ? { ...viewer, isExpired: false } : viewer)) continue;
      for (const notice of noticesFor(viewer))
        await app.jobs.add(tx, 'push', { companyId, sessionId, notice, until });
    }
  });
}

/** Queues one job per session and ticket. */
async function notify(
  app: App,
  viewerOf: ViewerOfSession,
  companyId: number,
  messageIds: number[],
): Promise<void> {
  const { notices, subscribers, settings } = await app.database.inCompany(companyId, async (tx) => ({
    notices: await noticesOf(app, tx, messageIds),
    subscribers: await selectSubscribers(tx),
    settings: await readCompanySettings(tx),
  }));
  const concerned = { companyId, subscribers: concernedBy(notices, subscribers) };
  await queuePushes(app, viewerOf, concerned, (viewer) =>
    notices
      .filter(({ ticket }) => maySee(viewer, ticket) && isNotifiedOf(viewer, ticket, settings))
      .map((item) => noticeFor(viewer, item)),
  );
}

async function remind(
  app: App,
  viewerOf: ViewerOfSession,
  { companyId, ticketId, userIds, ...notices }: ReminderJob,
): Promise<void> {
  const { ticket, subscribers } = await app.database.inCompany(companyId, async (tx) => ({
    ticket: (await loadTickets(tx, [ticketId]))[0],
    subscribers: await selectSubscribers(tx),
  }));
  if (!ticket) return;
  const named = subscribers.filter(({ userId }) => userIds.includes(userId));
  await queuePushes(app, viewerOf, { companyId, subscribers: named }, (viewer) =>
    maySee(viewer, ticket)
      ? [noticeOfReminder(notices, viewer.hidesNumbers ? maskTicket(ticket) : ticket)]
      : [],
  );
}

async function pushNotice(
  app: App,
  viewerOf: ViewerOfSession,
  { companyId, userIds, notice, evenWhenExpired }: UsersPushJob,
): Promise<void> {
  const subscribers = await app.database.inCompany(companyId, selectSubscribers);
  const named = subscribers.filter(({ userId }) => userIds.includes(userId));
  await queuePushes(app, viewerOf, { companyId, subscribers: named, evenWhenExpired }, () => [notice]);
}

export function defineNotificationJobs(app: App, viewerOf: ViewerOfSession): void {
  app.jobs.define('notify', async (payload) => {
    const { companyId, messageIds } = payload as { companyId: number; messageIds: number[] };
    await notify(app, viewerOf, companyId, messageIds);
  });
  app.jobs.define('remind', async (payload) => remind(app, viewerOf, payload as ReminderJob));
  app.jobs.define('push-to-users', async (payload) => pushNotice(app, viewerOf, payload as UsersPushJob));
  app.jobs.define('push', async (payload) => {
    const { notice, until, ...session } = payload as PushJob;
    if (app.now().getTime() < until) await sendPush(app, session, notice);
  });
}
