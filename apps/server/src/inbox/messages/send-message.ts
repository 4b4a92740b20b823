import type { AnswerOf, BodyOf, sendMessage as sendMessageCall } from '@prosa/contract';
import { found, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { UploadedFile } from '../../platform/http/route.ts';
import { visibleTicket } from '../tickets/read-ticket.ts';
import { type Draft, draftsOf } from './drafts.ts';
import { checkPersonDrafts, enqueueMessages } from './enqueue/index.ts';
import { fillDrafts } from './fill-drafts.ts';
import { partDraft } from './part-drafts.ts';
import { withUniqueKey } from './repeated-send.ts';
import { lockVisible, maskedFor } from './visible-messages.ts';
import { mediaOf, type WaitingFile, withFiles } from './sent-file.ts';

interface Request {
  ticketId: number;
  body: BodyOf<typeof sendMessageCall>;
  files: readonly UploadedFile[];
}
type Answer = AnswerOf<typeof sendMessageCall>;

export async function storeSend(
  app: App,
  viewer: Viewer,
  ticketId: number,
  typed: Draft[],
): Promise<{ answer: Answer; unused: Draft[] }> {
  const inTransaction = async (tx: CompanyTransaction) => {
    const ticket = await lockVisible(tx, viewer, ticketId);
    const drafts = await fillDrafts(app, tx, ticket, typed);
    const { messages: stored, unused } = await enqueueMessages(app, tx, {
      by: 'person',
      viewer,
      ticket,
      drafts,
      isLast: true,
    });
    const messages = maskedFor(viewer, stored);
    const first = found(messages[0], 'ERR_CREATING_MESSAGE');
    return { answer: messages.length > 1 ? { ...first, messages } : first, unused };
  };
  return withUniqueKey(() => app.database.inCompany(viewer.companyId, inTransaction));
}

/** Whether any draft is new. Throws if the drafts will be refused, so that no file is stored for them. */
async function mayBeSent(app: App, viewer: Viewer, ticketId: number, drafts: Draft[]): Promise<boolean> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const ticket = await visibleTicket(tx, viewer, { id: ticketId });
    const { accepted } = await checkPersonDrafts(app, tx, { viewer, ticket }, drafts);
    return accepted.length > 0;
  });
}

/** Stores files before their messages, and removes them if the messages are refused or already stored. */
async function sendFiles(
  app: App,
  viewer: Viewer,
  ticketId: number,
  { drafts, waiting }: { drafts: Draft[]; waiting: WaitingFile[] },
): Promise<Answer> {
  const isNew = await mayBeSent(app, viewer, ticketId, drafts);
  const store = async () => storeSend(app, viewer, ticketId, drafts);
  return (isNew ? await withFiles(app, viewer.companyId, waiting, store) : await store()).answer;
}

export async function sendDraft(app: App, viewer: Viewer, ticketId: number, draft: Draft): Promise<Answer> {
  return (await storeSend(app, viewer, ticketId, [draft])).answer;
}

export async function sendMessage(
  app: App,
  viewer: Viewer,
  { ticketId, body, files }: Request,
): Promise<Answer> {
  const part = await partDraft(app, viewer, body);
  if (part) return sendDraft(app, viewer, ticketId, part);
  const waiting: WaitingFile[] = [];
  for (const file of files.filter(({ field }) => field === 'medias'))
    waiting.push({ file, media: await mediaOf(file, viewer.companyId) });
  const drafts = draftsOf(
    body,
    waiting.map(({ media }) => media),
  );
  if (waiting.length > 0) return sendFiles(app, viewer, ticketId, { drafts, waiting });
  return (await storeSend(app, viewer, ticketId, drafts)).answer;
}
