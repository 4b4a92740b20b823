import {
  decideReply,
  isLimitReached,
  promptOf,
  systemNote,
  type Effect,
  type Facts,
  type Ids,
  type Reply,
  type SystemNote,
} from '@prosa/domain';
import { keepTranscription, leaveSystemNote, lockTicket } from '../../../inbox/index.ts';
import type { CompanyTransaction } from '../../../platform/database/transactions.ts';
import { actInTicket, planAnswer, type Engine, type PromptQueue } from '../../engine/index.ts';
import { composeReply, type Material } from './compose-reply.ts';
import { readAsked, readHistory, readSettings } from './material-queries.ts';
import { failureOf, PromptError, promptReason } from './prompt-error.ts';
import { claimQuestion, finishQuestion, putOffQuestion, type Question } from './question-queries.ts';

/** Milliseconds before the next attempts: a customer waits for the answer. */
const PAUSES = [1_000, 4_000];
const MOST_ATTEMPTS = PAUSES.length + 1;
/** After this time no further attempt is made: people take over. */
const LONGEST_WAIT_MS = 60_000;

interface BotState {
  facts: Facts;
  /** The reply window is closed. */
  cannotSend: boolean;
}

/** The facts of the conversation; null: the AI is not the speaker. */
async function readBotState(
  engine: Engine,
  tx: CompanyTransaction,
  { ticketId }: Question,
): Promise<BotState | null> {
  let state: BotState | null = null;
  await actInTicket(engine, tx, ticketId, async (facts, _ids, cannotSend) => {
    if (promptOf(facts)) state = { facts, cannotSend };
    return null;
  });
  return state;
}

/** What the answer is made of; null: there is nothing to answer any more. */
async function prepare(
  engine: Engine,
  tx: CompanyTransaction,
  question: Question,
): Promise<Material | 'limit' | 'window' | null> {
  const state = await readBotState(engine, tx, question);
  if (!state) return null;
  const { facts, cannotSend } = state;
  if (isLimitReached(facts)) return 'limit';
  if (cannotSend) return 'window';
  const settings = await readSettings(tx, question.promptId);
  const asked = await readAsked(tx, question);
  if (!settings || !asked) return null;
  const history = await readHistory(tx, question, settings.maxMessages);
  const queues = [...facts.company.queues.values()].map(({ name }) => name);
  return {
    companyId: tx.companyId,
    question,
    settings,
    asked,
    history,
    queues,
    contactName: facts.contact.name,
  };
}

/**
 * Carries out a reply, if the AI is still the speaker and nobody has answered on the phone; both are checked with the
 * conversation locked. Returns the ids of the messages, 'late' when the reply window is closed, else null.
 */
async function act(
  engine: Engine,
  tx: CompanyTransaction,
  question: Question,
  reply: Reply,
): Promise<number[] | 'late' | null> {
  let outcome: 'done' | 'late' | null = null;
  const answers = await actInTicket(
    engine,
    tx,
    question.ticketId,
    async (facts: Facts, ids: Ids, cannotSend: boolean): Promise<readonly Effect[] | null> => {
      if (!(await readAsked(tx, question))) return null;
      const effects = decideReply(facts, reply, engine.now(), ids);
      const isLate = cannotSend && reply.kind === 'answer';
      if (effects) outcome = isLate ? 'late' : 'done';
      return isLate ? null : effects;
    },
  );
  return outcome === 'done' ? answers : outcome;
}

async function note(
  engine: Engine,
  tx: CompanyTransaction,
  { ticketId }: Question,
  content: SystemNote,
): Promise<void> {
  const ticket = await lockTicket(tx, ticketId);
  if (ticket) await leaveSystemNote(engine, tx, ticket, content);
}

/** People take over, with a note that gives the reason; `late` is the answer that could not be sent. */
async function passOn(
  engine: Engine,
  tx: CompanyTransaction,
  question: Question,
  reason: string,
  late?: Answered,
): Promise<void> {
  if (!(await act(engine, tx, question, { kind: 'passedOn', handOver: late?.handOver ?? null }))) return;
  const name = (await readSettings(tx, question.promptId))?.name ?? '';
  const params = { name, reason: promptReason(reason) };
  await note(engine, tx, question, systemNote('prompt.passedOn', params, late?.text));
}
type Answered = Extract<Reply, { kind: 'answer' }>;

async function fail(
  engine: Engine,
  tx: CompanyTransaction,
  question: Question,
  error: unknown,
): Promise<number | null> {
  const { reason, isWorthIt, afterMs } = failureOf(error);
  const now = engine.now();
  const pause = PAUSES[question.attempts - 1];
  const hasWaited = now.getTime() - Date.parse(question.createdAt) > LONGEST_WAIT_MS;
  if (isWorthIt && pause !== undefined && !hasWaited) {
    const nextAttemptAt = new Date(now.getTime() + Math.max(pause, afterMs));
    const isOurs = await putOffQuestion(tx, question, { error: reason, nextAttemptAt });
    if (isOurs) await planAnswer(engine, tx, { ...question, companyId: tx.companyId }, nextAttemptAt);
    return null;
  }
  if (await finishQuestion(tx, question, { error: reason, now })) await passOn(engine, tx, question, reason);
  return 0;
}

async function keep(
  engine: Engine,
  tx: CompanyTransaction,
  question: Question,
  { reply, reason }: Composed,
): Promise<void> {
  if (!(await finishQuestion(tx, question, { error: null, now: engine.now() }))) return;
  const answered = await act(engine, tx, question, reply);
  if (answered === null || answered === 'late') {
    const path = reply.voice?.path;
    if (path) tx.afterCommit(async () => engine.storage.remove(path));
    if (answered === 'late') await passOn(engine, tx, question, 'window', reply);
    return;
  }
  const [voiceNote] = reply.voice ? answered : [];
  if (voiceNote !== undefined) await keepTranscription(tx, voiceNote, reply.text);
  if (reply.handOver && reason !== '')
    await note(engine, tx, question, systemNote('prompt.handedOver', { why: reason }));
}
type Composed = Awaited<ReturnType<typeof composeReply>>;

/** Earlier attempts have not ended: the question seems to kill every process. */
async function giveUp(engine: Engine, tx: CompanyTransaction, question: Question): Promise<number | null> {
  engine.log.warn({ companyId: tx.companyId, id: question.id }, 'a question to an AI was lost too often');
  return fail(engine, tx, question, new PromptError('failed', { isWorthIt: false }));
}

/**
 * Answers the first question of a queue; returns the milliseconds until there is more to do, or null for no known work.
 */
export async function answerNext(engine: Engine, queue: PromptQueue): Promise<number | null> {
  const inCompany = async <Result>(work: (tx: CompanyTransaction) => Promise<Result>) =>
    engine.database.inCompany(queue.companyId, work);
  const question = await inCompany(async (tx) => claimQuestion(tx, queue.ticketId, engine.now()));
  if (!question) return null;
  if (question.attempts > MOST_ATTEMPTS) return inCompany(async (tx) => giveUp(engine, tx, question));
  try {
    const material = await inCompany(async (tx) => prepare(engine, tx, question));
    if (material === 'limit' || material === 'window' || material === null) {
      const error = material;
      await inCompany(async (tx) => {
        const isOurs = await finishQuestion(tx, question, { error, now: engine.now() });
        if (isOurs && error) await passOn(engine, tx, question, error);
      });
      return 0;
    }
    const composed = await composeReply(engine, material);
    await inCompany(async (tx) => keep(engine, tx, question, composed));
    return 0;
  } catch (error) {
    if (failureOf(error).reason === 'failed') engine.log.warn({ err: error }, 'an AI could not answer');
    return inCompany(async (tx) => fail(engine, tx, question, error));
  }
}
