import type { AnswerOf, BodyOf, forwardMessage as forwardMessageCall, Message } from '@prosa/contract';
import { FORWARD_PACE_MS } from '@prosa/contract';
import {
  AppError,
  found,
  invalidField,
  isAdmin,
  mayForward,
  maySee,
  signed,
  type Viewer,
} from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { readCompanySettings } from '../company-settings/index.ts';
import { createTicket } from '../tickets/create-ticket.ts';
import { liveTicketOf } from '../tickets/queries.ts';
import { visibleTicket } from '../tickets/read-ticket.ts';
import { updateTicket } from '../tickets/update-ticket.ts';
import type { Draft } from './drafts.ts';
import { enqueueMessages } from './enqueue/index.ts';
import { forwardedDraft, sourceMessages, type SourceMessage } from './forwarded-draft.ts';
import { lockVisible, maskedFor } from './visible-messages.ts';

type Answer = AnswerOf<typeof forwardMessageCall>;
type Request = BodyOf<typeof forwardMessageCall>;

interface Parcel {
  /** The connection of the sources; only it reaches its contacts. */
  whatsappId: number;
  queueId: number | null;
  drafts: Draft[];
}

async function readSources(tx: CompanyTransaction, viewer: Viewer, ids: number[]): Promise<SourceMessage[]> {
  const messages = await sourceMessages(tx, ids);
  if (messages.length < ids.length) throw new AppError('ERR_NO_MESSAGE_FOUND');
  for (const ticketId of new Set(messages.map((message) => message.ticketId)))
    await visibleTicket(tx, viewer, { id: ticketId });
  if (!messages.every(mayForward)) throw new AppError('ERR_KIND_NOT_SUPPORTED');
  return messages;
}

async function pack(app: App, viewer: Viewer, ids: number[], asksSignature: boolean): Promise<Parcel> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const messages = await readSources(tx, viewer, ids);
    const { sendSignMessage } = await readCompanySettings(tx);
    const isSigned = asksSignature && sendSignMessage === 'enabled';
    const [first] = messages;
    if (messages.some(({ whatsappId }) => whatsappId !== first?.whatsappId))
      throw invalidField('messageId', 'of one connection');
    return {
      whatsappId: found(first?.whatsappId, 'ERR_NO_WAPP_FOUND'),
      queueId: first?.queueId ?? null,
      drafts: messages.map((message) =>
        forwardedDraft(message, isSigned ? (text) => signed(viewer.name, text) : undefined),
      ),
    };
  });
}

/**
 * The contact's ticket to write in. An open ticket stays with its user, a pending one is accepted, and without a live
 * one a new one is opened. Throws if the viewer may not see the live ticket.
 */
async function ticketFor(
  app: App,
  viewer: Viewer,
  contactId: number,
  { whatsappId, queueId }: Parcel,
): Promise<number> {
  const live = await app.database.inCompany(viewer.companyId, (tx) =>
    liveTicketOf(tx, contactId, whatsappId),
  );
  if (live && maySee(viewer, live)) {
    if (live.status === 'pending')
      await updateTicket(app, viewer, { ticketId: live.id, change: { status: 'open', userId: viewer.id } });
    return live.id;
  }
  const mayUse = queueId !== null && (isAdmin(viewer) || viewer.queueIds.includes(queueId));
  const { id } = await createTicket(app, viewer, {
    contactId,
    whatsappId,
    status: 'open',
    ...(mayUse ? { queueId } : {}),
  });
  return id;
}

async function deliver(
  app: App,
  viewer: Viewer,
  { contactId, drafts, parcel }: { contactId: number; drafts: Draft[]; parcel: Parcel },
): Promise<Message[]> {
  const ticketId = await ticketFor(app, viewer, contactId, parcel);
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const ticket = await lockVisible(tx, viewer, ticketId);
    const { messages } = await enqueueMessages(app, tx, { by: 'person', viewer, ticket, drafts });
    return maskedFor(viewer, messages);
  });
}

/**
 * Forwards messages to contacts. All are stored at once, each with its earliest time of sending, so that the pace
 * survives a closed page or a stopped process.
 */
export async function forwardMessages(
  app: App,
  viewer: Viewer,
  { messageId, contactId, signMessage = false }: Request,
): Promise<Answer> {
  const contactIds = [...new Set([contactId].flat())];
  const parcel = await pack(app, viewer, [...new Set([messageId].flat())], signMessage);
  const answer: Answer = { message: 'forwarded', messages: [], refused: [] };
  let place = 0;
  for (const one of contactIds) {
    const drafts = parcel.drafts.map((draft, index) => ({
      ...draft,
      notBefore: new Date(app.now().getTime() + FORWARD_PACE_MS * (place + index)),
    }));
    try {
      answer.messages.push(...(await deliver(app, viewer, { contactId: one, drafts, parcel })));
      place += drafts.length;
    } catch (error) {
      if (!(error instanceof AppError) || contactIds.length === 1) throw error;
      answer.refused.push({ contactId: one, error: error.code });
    }
  }
  return answer;
}
