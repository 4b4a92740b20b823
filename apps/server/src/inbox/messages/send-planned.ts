import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { lockedConversation } from '../tickets/create-ticket.ts';
import { type PlannedTicket, plannedTicket } from '../tickets/planned-ticket.ts';
import type { Draft } from './drafts.ts';
import { enqueueMessages } from './enqueue/index.ts';

export interface PlannedMessages {
  planned: PlannedTicket;
  whatsappId: number;
  /** They leave in this order. */
  drafts: readonly Draft[];
}

/** Puts messages of a campaign to one contact into the outbox; returns their ids, in the order of the drafts. */
export async function enqueueMassMessages(
  app: App,
  tx: CompanyTransaction,
  { planned, whatsappId, drafts }: PlannedMessages,
): Promise<number[]> {
  const conversation = await lockedConversation(tx, planned.contactId, whatsappId);
  const { ticket, isNew, isQuiet } = await plannedTicket(app, tx, planned, { whatsappId, conversation });
  const sender = {
    by: 'schedule',
    userId: planned.userId,
    ticket,
    isNewTicket: isNew,
    isQuietTicket: isQuiet,
    isMass: true,
  } as const;
  const { messages } = await enqueueMessages(app, tx, { ...sender, drafts });
  return messages.map(({ id }) => id);
}
