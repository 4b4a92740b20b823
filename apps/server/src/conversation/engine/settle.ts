import { type Effect, isRefusal } from '@prosa/domain';
import {
  announceContacts,
  announceSchedules,
  dropFiles,
  queueNotices,
  storeOptOut,
  wakeOutbox,
} from '../../inbox/index.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { announceDecision } from './announce.ts';
import { applyEffects } from './apply-effects.ts';
import type { Decision } from './decide-batch.ts';
import type { CampaignAnswer, CustomerReply, Engine } from './engine.ts';
import { wakePrompts } from './plan-answer.ts';
import type { Loaded } from './queries.ts';
import { wakeIntegrations } from './wake-integrations.ts';

export interface Settlement {
  /** The result of `loadConversations` in this transaction, which holds the locks. */
  loaded: Loaded;
  decision: Decision;
  /** Ids of contacts that changed before the decision. */
  changedContacts?: readonly number[];
  /** Stores old messages without announcing or notifying. */
  isQuiet?: boolean;
  /** Nothing follows in this transaction: the commit may go out with the last statement. */
  isLast?: boolean;
}

const writtenBy = ({ effects }: Decision): number[] =>
  effects.flatMap((effect) =>
    effect.type === 'storeMessage' && !effect.message.fromMe ? [effect.message.id] : [],
  );

/** Platforms report whole seconds. */
const secondOf = (time: string) => Math.floor(Date.parse(time) / 1_000);

/**
 * What customers wrote outside of groups after questions of campaigns, for each question the first that came in; of several
 * messages one that refuses counts.
 */
function repliesIn({ effects }: Decision, { questions }: Loaded): CustomerReply[] {
  if (!questions) return [];
  const byConversation = Map.groupBy(questions, ({ conversationId }) => conversationId);
  const replies = new Map<number, CustomerReply>();
  for (const effect of effects) {
    if (effect.type !== 'storeMessage' || effect.message.fromMe || effect.message.participant !== null)
      continue;
    const { conversationId, createdAt: at, body } = effect.message;
    for (const { deliveryId, leftAt } of byConversation.get(conversationId) ?? []) {
      if (secondOf(leftAt) > secondOf(at)) continue;
      const first = replies.get(deliveryId) ?? { deliveryId, at, refuses: false };
      replies.set(deliveryId, { ...first, refuses: first.refuses || isRefusal(body) });
    }
  }
  return [...replies.values()];
}

const campaignAnswersIn = ({ effects }: Decision): CampaignAnswer[] =>
  effects.flatMap((effect) =>
    effect.type === 'answerCampaign' && !effect.answer.isQuestion ? [effect.answer] : [],
  );

const failedIn = ({ effects }: Decision): number[] =>
  effects.flatMap((effect) => (effect.type === 'failMessage' ? [effect.messageId] : []));

const answeredOn = ({ effects }: Decision): number[] =>
  effects.flatMap((effect) => (effect.type === 'answer' ? [effect.answer.whatsappId] : []));

/** Effects that need another query once the answers have been stored. */
const asksLater: ReadonlySet<Effect['type']> = new Set([
  'answer',
  'deleteMessage',
  'handOver',
  'ask',
  'cancelSchedules',
  'optOut',
  'failMessage',
]);
/** Effects that change a message without naming its ticket; to publish them the ticket is loaded afterwards. */
const changesMessage: ReadonlySet<Effect['type']> = new Set([
  'raiseAck',
  'failMessage',
  'editMessage',
  'react',
]);

/** Whether all statements can be sent without waiting for a result. */
function isAskedAtOnce(
  { realtime }: Engine,
  { companyId }: CompanyTransaction,
  { decision, changedContacts = [], loaded, isQuiet = false }: Settlement,
): boolean {
  const isHeard = realtime.hasListeners(companyId);
  if (loaded.hasSubscribers) return false;
  if (isHeard && changedContacts.length > 0) return false;
  const isLookedUp = (type: Effect['type']) => isHeard && !isQuiet && changesMessage.has(type);
  return !decision.effects.some(({ type }) => asksLater.has(type) || isLookedUp(type));
}

/** In one pipeline with what they answer: none of them needs what another one finds. */
async function informCampaigns(
  engine: Engine,
  tx: CompanyTransaction,
  { loaded, decision, isQuiet = false }: Settlement,
): Promise<void> {
  const replies = isQuiet ? [] : repliesIn(decision, loaded);
  const answers = campaignAnswersIn(decision);
  await Promise.all([
    replies.length > 0 && engine.takeReplies?.(tx, replies),
    answers.length > 0 && engine.takeAnswers?.(tx, answers),
  ]);
}

/**
 * Carries out a decision in the transaction that made it. Every kind of decision (events, the clock, a speaker, an
 * import) ends here, so that none skips a step.
 *
 * Writes every effect and removes the files of erased messages. Plans the jobs that wake integrations (`handOver`) and
 * AIs (`ask`). After the commit it publishes, to those who may see them: changed contacts (`contact`), tickets that
 * changed or moved (`ticket`), new and changed messages (`appMessage`), cancelled schedules (`schedule`); and it wakes the
 * outbox of each connection with an `answer`. Customers' messages are given to the campaigns whose questions wait for them
 * (`takeReplies`), the first answers to the campaigns that wrote last (`takeAnswers`), and failures to the campaigns whose
 * messages failed (`takeFailures`). Users are notified of customers' messages. When `isQuiet`, only changed contacts are
 * published, and nobody is notified. A kind of effect that is absent costs no statement.
 *
 * Returns the ids of the messages that the `answer` effects became, in their order. Throws what the database throws;
 * the caller must then roll back, and nothing has been published.
 */
export async function settle(
  engine: Engine,
  tx: CompanyTransaction,
  settlement: Settlement,
): Promise<number[]> {
  const { loaded, decision, changedContacts = [], isQuiet = false, isLast = false } = settlement;
  const written = loaded.hasSubscribers && !isQuiet ? writtenBy(decision) : [];
  const applying = applyEffects(tx, decision);
  // Not awaited one by one: the reads go out behind the writes, in one pipeline.
  const announcing = [
    announceContacts(engine, tx, changedContacts),
    isQuiet ? undefined : announceDecision(engine, tx, { loaded, decision }, applying),
  ];
  const informing = informCampaigns(engine, tx, settlement);
  if (isLast && isAskedAtOnce(engine, tx, settlement)) tx.sendCommit();
  const [{ answers, erased, cancelledSchedules }] = await Promise.all([applying, ...announcing, informing]);
  const failed = failedIn(decision);
  // Of several statements, which must not go on when another of the pipeline fails.
  if (failed.length > 0) await engine.takeFailures?.(tx, failed);
  await dropFiles(engine, tx, erased);
  await announceSchedules(engine, tx, cancelledSchedules);
  for (const effect of decision.effects) if (effect.type === 'optOut') await storeOptOut(engine, tx, effect);
  if (written.length > 0) await queueNotices(engine, tx, written);
  await wakeIntegrations(engine, tx, decision);
  await wakePrompts(engine, tx, decision);
  wakeOutbox(engine, tx, answeredOn(decision), false);
  return answers;
}
