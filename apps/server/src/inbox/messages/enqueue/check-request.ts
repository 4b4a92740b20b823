import type { Viewer } from '@prosa/domain';
import type { App } from '../../../platform/app.ts';
import type { CompanyTransaction } from '../../../platform/database/transactions.ts';
import type { LockedTicket } from '../../tickets/queries.ts';
import { checkDraft, requireAccepting, requireOpenWindow } from '../check-draft.ts';
import type { Draft } from '../drafts.ts';
import { fitDraft } from '../fit-draft.ts';
import { withUndoDelay } from '../undo-delay.ts';
import { repeatedSend } from '../repeated-send.ts';
import { sendingFacts, type SendingFacts } from '../sending-facts.ts';
import type { EnqueueServices, Sender } from './enqueue-request.ts';

/** Which of the accepted drafts it is, or which message its key had made before. */
type Place = { accepted: number } | { messageId: number };

export interface Checked {
  /** What is new, as its channel can carry it. */
  accepted: Draft[];
  /** One for each draft that was asked for. */
  places: Place[];
  /** Drafts whose key is another message's, of before or of this request. */
  unused: Draft[];
}

const allNew = (drafts: readonly Draft[]): Checked => ({
  accepted: [...drafts],
  places: drafts.map((_, accepted) => ({ accepted })),
  unused: [],
});

/** Sets apart what is stored already. */
function withoutRepeated(
  { known }: SendingFacts,
  viewer: Viewer,
  ticket: LockedTicket,
  drafts: readonly Draft[],
): Checked {
  const checked: Checked = { accepted: [], places: [], unused: [] };
  const keys = new Map<string, number>();
  for (const draft of drafts) {
    const messageId = repeatedSend(known, viewer, ticket, draft);
    const key = draft.clientId?.toLowerCase();
    const same = key === undefined ? undefined : keys.get(key);
    const accepted = same ?? checked.accepted.length;
    checked.places.push(messageId === undefined ? { accepted } : { messageId });
    if (messageId !== undefined || same !== undefined) {
      checked.unused.push(draft);
      continue;
    }
    checked.accepted.push(draft);
    if (key !== undefined) keys.set(key, accepted);
  }
  return checked;
}

/**
 * What a person writes: who has used a key before gets what it made; what is new must be what its channel carries, in a
 * ticket that is attended. Also for who wants to know before a file is stored; the ticket need not be locked then.
 */
export async function checkPersonDrafts(
  app: Pick<App, 'now' | 'capabilitiesOf'>,
  tx: CompanyTransaction,
  { viewer, ticket }: { viewer: Viewer; ticket: LockedTicket },
  drafts: readonly Draft[],
): Promise<Checked> {
  const facts = await sendingFacts(tx, ticket, drafts);
  const { connection, undoSendSeconds } = facts;
  const { accepted, ...rest } = withoutRepeated(facts, viewer, ticket, drafts);
  const now = app.now();
  const fitted = accepted.map((draft) =>
    withUndoDelay(fitDraft(app, connection, draft), undoSendSeconds, now),
  );
  for (const draft of fitted) await checkDraft(app, tx, { viewer, ticket, connection, now }, draft);
  return { accepted: fitted, ...rest };
}

/** A connection that takes messages, and a window that is open: whatever became of the ticket. */
async function checkScheduled(
  app: EnqueueServices,
  tx: CompanyTransaction,
  ticket: LockedTicket,
  drafts: readonly Draft[],
): Promise<void> {
  const { connection } = await sendingFacts(tx, ticket, drafts);
  const { provider, channel } = requireAccepting(connection);
  const hours = app.capabilitiesOf(provider, channel)?.replyWindowHours ?? null;
  // A template is what the platform takes when nobody has written for long.
  if (drafts.some(({ mediaType }) => mediaType !== 'template'))
    await requireOpenWindow(tx, hours, ticket, app.now());
}

/** Throws what the rules of the sender refuse. */
export async function checkRequest(
  app: EnqueueServices,
  tx: CompanyTransaction,
  sender: Sender,
  drafts: readonly Draft[],
): Promise<Checked> {
  if (sender.by === 'person') return checkPersonDrafts(app, tx, sender, drafts);
  // What the system could not say its callers leave out (`takesTexts`): a refusal would undo the step it belongs to.
  if (sender.by === 'schedule') await checkScheduled(app, tx, sender.ticket, drafts);
  return allNew(drafts);
}
