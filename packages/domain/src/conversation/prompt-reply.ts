import { promptOf } from './bot/prompt.ts';
import { isQueueServing, sendClosed } from './bot/hours.ts';
import { moveToQueue } from './bot/queue.ts';
import { words } from './bot/words.ts';
import type { Effect } from './effects.ts';
import type { StoredMedia } from './event.ts';
import type { Facts, PromptFacts } from './facts.ts';
import { Script } from './script.ts';
import type { Ids } from './state.ts';

export { promptOf } from './bot/prompt.ts';

// What an AI's answer causes, long after the message that it answers: people may have been faster.

/** By name, as the AI says them; null: it leaves the choice to us. */
interface HandOverRequest {
  queue: string | null;
  user: string | null;
}

export type Reply =
  /** `voice`: it is spoken; the text is what was said. */
  | { kind: 'answer'; text: string; voice: StoredMedia | null; handOver: HandOverRequest | null }
  /** It cannot answer, or has answered as often as it may: people go on. */
  | { kind: 'passedOn'; handOver?: HandOverRequest | null };

/** What an AI is told to begin with when people are to go on. */
export const HAND_OVER_PHRASE = 'Ação: Transferir para o setor de atendimento';
// Bounded, so that it is linear in what a service may send.
const phrase =
  /[*_"'“”]{0,4}[aáàâã][cç][aáàâã]o\s*:\s*transferir\s+para\s+o\s+setor\s+de\s+atendimento[*_"'“”]{0,4}[.!]?/giu;

/** An answer without the words by which an AI hands over, and whether it had them; case and accents do not matter. */
export function withoutHandOver(answer: string): { text: string; isHandedOver: boolean } {
  const whole = answer.normalize('NFC');
  const text = whole.replace(phrase, '');
  return { text: text.trim(), isHandedOver: text !== whole };
}

/** Whether the AI has answered as often as it may; 0: without end. */
export function isLimitReached({ ticket, connection }: Facts): boolean {
  const { maxUseBotQueues: limit } = connection;
  return limit > 0 && (ticket?.dialogue.promptAnswers ?? 0) >= limit;
}

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();

/** Whom a name means, whole or the first one; nobody when it means several. */
function named<Item extends { name: string }>(
  items: ReadonlyMap<number, Item>,
  name: string | null,
): number | null {
  const requested = folded(name ?? '');
  if (requested === '') return null;
  const whole = [...items].filter(([, item]) => folded(item.name) === requested);
  const first = [...items].filter(([, item]) => folded(item.name).split(/\s+/)[0] === requested);
  const [only, another] = whole.length > 0 ? whole : first;
  return only && !another ? only[0] : null;
}

/** The ticket waits for people: in the queue that is named, else in the prompt's. */
function passOn(script: Script, prompt: PromptFacts, request: HandOverRequest | null): void {
  const { company } = script.facts;
  const queue = company.queues.get(named(company.queues, request?.queue ?? null) ?? prompt.queueId ?? 0);
  script.remember({ isPromptOver: true }).log('promptEnd');
  if (queue && queue.id !== script.ticket.queueId) {
    moveToQueue(script, queue.id);
    script.log('queue');
  }
  const userId = named(company.users, request?.user ?? null);
  if (userId !== null) script.change({ userId }).track({ userId }).log('userDefine');
  if (queue && !isQueueServing(script.facts, queue, script.now)) sendClosed(script, queue.outOfHoursMessage);
}

/** As long as every channel takes it. */
const LONGEST = 4_000;
/** Of an answer; nobody reads more, whatever a service sends. */
const LONGEST_ANSWER = 16_000;

/** So many characters at most where a text may be cut: never within a pair that is one sign. */
function placeWithin(text: string, most: number): number {
  const isPair = (text.codePointAt(most - 1) ?? 0) > 0xff_ff;
  return isPair ? most - 1 : most;
}

/** A long text in parts, cut where a line or a word ends. */
function partsOf(text: string): string[] {
  if (text.length <= LONGEST) return [text];
  const head = text.slice(0, LONGEST);
  const end = Math.max(head.lastIndexOf('\n'), head.lastIndexOf(' '));
  const cut = end > 0 ? end : placeWithin(text, LONGEST);
  return [text.slice(0, cut).trimEnd(), ...partsOf(text.slice(cut).trimStart())];
}

function speak(script: Script, { text, voice }: Extract<Reply, { kind: 'answer' }>): void {
  if (voice) {
    script.send({ body: '', mediaType: 'audio', media: voice });
    return;
  }
  const sent = text.slice(0, placeWithin(text, LONGEST_ANSWER)).trimEnd();
  for (const body of partsOf(sent)) script.send({ body });
}

/** What it causes; null: it is not the AI's turn any more, and nothing is said over a person. */
export function decideReply(facts: Facts, reply: Reply, now: Date, ids: Ids): readonly Effect[] | null {
  const prompt = promptOf(facts);
  if (!prompt) return null;
  const script = new Script({ facts, now, ids });
  if (reply.kind === 'passedOn') {
    script.send({ body: words.passedOn });
    passOn(script, prompt, reply.handOver ?? null);
    return script.goOn().effects;
  }
  const { text, voice, handOver } = reply;
  const answers = script.ticket.dialogue.promptAnswers ?? 0;
  if (answers === 0) script.log('prompt');
  speak(script, text === '' && !voice && handOver ? { ...reply, text: words.passedOn } : reply);
  script.remember({ promptAnswers: answers + 1 });
  if (handOver) passOn(script, prompt, handOver);
  return script.goOn().effects;
}
