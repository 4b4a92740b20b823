import type { BodyOf, Message, sendTemplateMessage } from '@prosa/contract';
import { AppError, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { UploadedFile } from '../../platform/http/route.ts';
import { mayReceiveMarketing } from '../contacts/marketing.ts';
import type { Draft } from '../messages/drafts.ts';
import { checkPersonDrafts } from '../messages/enqueue/index.ts';
import { repeatedSend } from '../messages/repeated-send.ts';
import { storeSend } from '../messages/send-message.ts';
import { sendingFacts } from '../messages/sending-facts.ts';
import { mediaOf, type WaitingFile, withFiles } from '../messages/sent-file.ts';
import { visibleTicket } from '../tickets/read-ticket.ts';
import { templateDraft, usableTemplate } from './template-draft.ts';

interface Request {
  ticketId: number;
  body: BodyOf<typeof sendTemplateMessage>;
  files: readonly UploadedFile[];
}

/** Checks everything before a file is stored. A repeated request is not new: it answers the message it made before. */
async function checked(
  app: App,
  viewer: Viewer,
  { ticketId, body, media }: Omit<Request, 'files'> & { media: Draft['media'] },
): Promise<{ draft: Draft; isNew: boolean }> {
  const { templateId, values = {}, clientId = null } = body;
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const ticket = await visibleTicket(tx, viewer, { id: ticketId });
    const template = await usableTemplate(tx, ticket.whatsappId, templateId);
    const plain = await templateDraft(app, tx, { ticketId, template, values, media });
    const draft = { ...plain, clientId };
    const { known } = await sendingFacts(tx, ticket, [draft]);
    const isNew = repeatedSend(known, viewer, ticket, draft) === undefined;
    if (isNew && template.category === 'marketing' && !(await mayReceiveMarketing(tx, ticket.contactId)))
      throw new AppError('ERR_MARKETING_OPT_OUT');
    if (isNew) await checkPersonDrafts(app, tx, { viewer, ticket }, [draft]);
    return { draft, isNew };
  });
}

/** Adds an approved template with its parameters to the outbox, once per clientId. */
export async function sendTemplate(
  app: App,
  viewer: Viewer,
  { files, ...request }: Request,
): Promise<Message> {
  const [file] = files;
  const waiting: WaitingFile[] = file ? [{ file, media: await mediaOf(file, viewer.companyId) }] : [];
  const media = waiting[0]?.media ?? null;
  const { draft, isNew } = await checked(app, viewer, { ...request, media });
  const store = async () => storeSend(app, viewer, request.ticketId, [draft]);
  return (isNew ? await withFiles(app, viewer.companyId, waiting, store) : await store()).answer;
}
