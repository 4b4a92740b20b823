import type { Effect } from '@prosa/domain';
import { announceContacts, dropFiles, queueNotices, wakeOutbox } from '../../inbox/index.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { announceDecision } from './announce.ts';
import { applyEffects } from './apply-effects.ts';
import type { Decision } from './decide-batch.ts';
import type { Engine } from './engine.ts';
import { wakePrompts } from './plan-answer.ts';
import type { Loaded } from './queries.ts';
import { wakeIntegrations } from './wake-integrations.ts';

/** A decision, and what was known when it was made. */
export interface Settlement {
  /** As `loadConversations` answered in this transaction: it holds the locks. */
  loaded: Loaded;
  decision: Decision;
  /** Contacts that changed before the decision, by id. */
  changedContacts?: readonly number[];
  /** Old messages are stored without being announced or notified. */
  isQuiet?: boolean;
  /** Nothing follows in this transaction: the commit may go out with the last statement. */
  isLast?: boolean;
}

/** The ids of the messages that the customer wrote. */
const writtenBy = ({ effects }: Decision): number[] =>
  effects.flatMap((effect) =>
    effect.type === 'storeMessage' && !effect.message.fromMe ? [effect.message.id] : [],
  );

/** The connections that what was said goes out on. */
const answeredOn = ({ effects }: Decision): number[] =>
  effects.flatMap((effect) => (effect.type === 'answer' ? [effect.answer.whatsappId] : []));

/** What asks the database again once something is answered. */
const asksLater: ReadonlySet<Effect['type']> = new Set(['answer', 'deleteMessage', 'handOver', 'ask']);
/** What changes a message without naming its ticket: for those who listen the ticket is looked up afterwards. */
const changesMessage: ReadonlySet<Effect['type']> = new Set([
  'raiseAck',
  'failMessage',
  'editMessage',
  'react',
]);

/** Whether all that is asked of the database is asked at once. */
function isAskedAtOnce(
  { realtime }: Engine,
  { companyId }: CompanyTransaction,
  { decision, changedContacts = [], loaded, isQuiet = false }: Settlement,
): boolean {
  const isHeard = realtime.hasListeners(companyId);
  if (loaded.hasSubscribers || (isHeard && changedContacts.length > 0)) return false;
  const isLookedUp = (type: Effect['type']) => isHeard && !isQuiet && changesMessage.has(type);
  return !decision.effects.some(({ type }) => asksLater.has(type) || isLookedUp(type));
}

/**
 * Carries out a decision in the transaction that made it: everybody who decides (events, the clock, a speaker, an
 * import) ends here, so that no step of it is left out.
 *
 * Writes every effect and removes the files of erased messages. Plans the jobs that wake integrations (`handOver`) and
 * AIs (`ask`). After the commit it announces, to those who may see them: changed contacts (`contact`), tickets that
 * changed or moved (`ticketMoved`), new and changed messages (`appMessage`); and it wakes the outbox of each connection
 * with an `answer`. People are notified of what customers wrote. When `isQuiet`, of all that is announced only changed
 * contacts are, and nobody is notified. An effect of a kind that is absent costs no statement.
 *
 * Answers the ids of the messages that `answer` effects became, in their order. Throws what the database throws; the
 * transaction is then to be rolled back, and nothing was announced.
 */
export async function settle(
  engine: Engine,
  tx: CompanyTransaction,
  settlement: Settlement,
): Promise<number[]> {
  const { loaded, decision, changedContacts = [], isQuiet = false, isLast = false } = settlement;
  const written = loaded.hasSubscribers && !isQuiet ? writtenBy(decision) : [];
  const applying = applyEffects(tx, decision);
  // Asked for without waiting for the writing: the statements go out one behind the other.
  const announcing = [
    announceContacts(engine, tx, changedContacts),
    isQuiet ? undefined : announceDecision(engine, tx, { loaded, decision }, applying),
  ];
  if (isLast && isAskedAtOnce(engine, tx, settlement)) tx.sendCommit();
  const [{ answers, erased }] = await Promise.all([applying, ...announcing]);
  await dropFiles(engine, tx, erased);
  if (written.length > 0) await queueNotices(engine, tx, written);
  await wakeIntegrations(engine, tx, decision);
  await wakePrompts(engine, tx, decision);
  wakeOutbox(engine, tx, answeredOn(decision));
  return answers;
}
