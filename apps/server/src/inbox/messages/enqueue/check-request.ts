import type { Viewer } from '@prosa/domain';
import type { App } from '../../../platform/app.ts';
import type { CompanyTransaction } from '../../../platform/database/transactions.ts';
import type { LockedTicket } from '../../tickets/queries.ts';
import { checkApiDrafts, checkDraft, requireAccepting, requireOpenWindow } from '../check-draft.ts';
import type { Draft } from '../drafts.ts';
import { fitDraft } from '../fit-draft.ts';
import { withUndoDelay } from '../undo-delay.ts';
import { repeatedSend } from '../repeated-send.ts';
import { sendingFacts, type SendingFacts } from '../sending-facts.ts';
import type { EnqueueServices, Sender } from './enqueue-request.ts';

/** The position among the accepted drafts, or the id of the message that the draft's key made before. */
type Place = { accepted: number } | { messageId: number };

export interface Checked {
  /** The new drafts in a form that the channel supports. */
  accepted: Draft[];
  /** One per requested draft. */
  places: Place[];
  /** Drafts whose key belongs to a stored message or to another draft of this request. */
  unused: Draft[];
}

const allNew = (drafts: readonly Draft[]): Checked => ({
  accepted: [...drafts],
  places: drafts.map((_, accepted) => ({ accepted })),
  unused: [],
});

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
 * Checks what a person writes. A repeated key finds its message; new drafts must fit the channel, in a ticket that is
 * being served. Also called before files are stored, with the ticket not locked yet.
 */
export async function checkPersonDrafts(
  app: Pick<App, 'now' | 'capabilitiesOf'>,
  tx: CompanyTransaction,
  { viewer, ticket }: { viewer: Viewer; ticket: LockedTicket },
  drafts: readonly Draft[],
): Promise<Checked> {
  const facts = await sendingFacts(tx, ticket, drafts);
  const { connection, isBlocked, undoSendSeconds } = facts;
  const { accepted, ...rest } = withoutRepeated(facts, viewer, ticket, drafts);
  const now = app.now();
  const fitted = accepted.map((draft) =>
    withUndoDelay(fitDraft(app, connection, draft), undoSendSeconds, now),
  );
  for (const draft of fitted)
    await checkDraft(app, tx, { viewer, ticket, connection, isBlocked, now }, draft);
  return { accepted: fitted, ...rest };
}

/** A schedule needs a connection that takes messages and an open reply window; the ticket's status is irrelevant. */
async function checkScheduled(
  app: EnqueueServices,
  tx: CompanyTransaction,
  ticket: LockedTicket,
  drafts: readonly Draft[],
): Promise<void> {
  const { connection } = await sendingFacts(tx, ticket, drafts);
  const { provider, channel } = requireAccepting(connection);
  const hours = app.capabilitiesOf(provider, channel)?.replyWindowHours ?? null;
  // Platforms accept templates outside the reply window too.
  if (drafts.some(({ mediaType }) => mediaType !== 'template'))
    await requireOpenWindow(tx, hours, ticket, app.now());
}

export async function checkRequest(
  app: EnqueueServices,
  tx: CompanyTransaction,
  sender: Sender,
  drafts: readonly Draft[],
): Promise<Checked> {
  if (sender.by === 'person') return checkPersonDrafts(app, tx, sender, drafts);
  // Callers skip system messages that the channel would refuse (`takesTexts`): a refusal here would undo their whole
  // step.
  if (sender.by === 'api') await checkApiDrafts(app, tx, sender, drafts);
  if (sender.by === 'schedule') await checkScheduled(app, tx, sender.ticket, drafts);
  return allNew(drafts);
}
