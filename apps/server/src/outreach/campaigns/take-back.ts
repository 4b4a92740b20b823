import { reason } from '@prosa/domain';
import { takeBackQueued } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { saveUnhanded } from './campaign-connections.ts';
import { messagesInOutbox, saveTakenBack } from './delivery-queries.ts';

/** Why a message of a campaign is skipped that was stopped before it left; its recipient waits again. */
export const STOPPED = reason('campaign.cancelled');

interface TakenBack {
  /** The campaign's count of messages in the outbox, without those. */
  handed: number;
  /** Messages that were tried: what becomes of them is known later. */
  left: number;
}

/** Takes back what has not left of a locked campaign. */
export async function takeBack(
  app: App,
  tx: CompanyTransaction,
  { id, handed }: { id: number; handed: number },
): Promise<TakenBack> {
  const inOutbox = await messagesInOutbox(tx, id);
  const messages = inOutbox.map(({ messageId, leadId }) => ({ id: messageId, leadId }));
  const taken = await takeBackQueued(app, tx, messages, STOPPED);
  const back = inOutbox.filter(({ messageId }) => taken.has(messageId));
  await saveTakenBack(
    tx,
    back.map((one) => one.id),
    app.now(),
  );
  await saveUnhanded(
    tx,
    id,
    back.map(({ whatsappId }) => whatsappId),
  );
  return { handed: Math.max(0, handed - back.length), left: inOutbox.length - back.length };
}
