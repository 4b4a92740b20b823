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
}

/** The ids of the messages that the customer wrote. */
const writtenBy = ({ effects }: Decision): number[] =>
  effects.flatMap((effect) =>
    effect.type === 'storeMessage' && !effect.message.fromMe ? [effect.message.id] : [],
  );

/** The connections that what was said goes out on. */
const answeredOn = ({ effects }: Decision): number[] =>
  effects.flatMap((effect) => (effect.type === 'answer' ? [effect.answer.whatsappId] : []));

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
  { loaded, decision, changedContacts = [], isQuiet = false }: Settlement,
): Promise<number[]> {
  const [{ answers, erased }] = await Promise.all([
    applyEffects(tx, decision),
    queueNotices(engine, tx, isQuiet ? [] : writtenBy(decision)),
  ]);
  await dropFiles(engine, tx, erased);
  await announceContacts(engine, tx, changedContacts);
  if (!isQuiet) await announceDecision(engine, tx, loaded, decision, answers);
  await wakeIntegrations(engine, tx, decision);
  await wakePrompts(engine, tx, decision);
  wakeOutbox(engine, tx, answeredOn(decision));
  return answers;
}
