import { storedNote, type SystemNote } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { draftOf } from './drafts.ts';
import { enqueueMessage, type EnqueueServices, type Sender } from './enqueue/index.ts';

type Place = Extract<Sender, { by: 'system' }>['ticket'];

export async function sendSystemMessage(
  services: EnqueueServices,
  tx: CompanyTransaction,
  ticket: Place,
  body: string,
): Promise<void> {
  await enqueueMessage(services, tx, { by: 'system', userId: null, ticket, draft: draftOf({ body }) });
}

/** A note that a user wrote while doing something else to the ticket. */
export async function leaveNote(
  services: EnqueueServices,
  tx: CompanyTransaction,
  ticket: Place,
  { body, userId }: { body: string; userId: number },
): Promise<void> {
  const draft = draftOf({ body, isPrivate: true });
  await enqueueMessage(services, tx, { by: 'system', userId, ticket, draft });
}

export async function leaveSystemNote(
  services: EnqueueServices,
  tx: CompanyTransaction,
  ticket: Place,
  note: SystemNote,
): Promise<void> {
  const draft = draftOf({ ...storedNote(note), isPrivate: true });
  await enqueueMessage(services, tx, { by: 'system', userId: null, ticket, draft });
}
