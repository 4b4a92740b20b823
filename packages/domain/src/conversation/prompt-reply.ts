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

// What an AI's answer causes, long after the message that it answers: people may have acted meanwhile.

/** Names as the AI gives them; null leaves the choice to the system. */
interface HandOverRequest {
  queue: string | null;
  user: string | null;
}

export type Reply =
  /** `voice`: the answer is sent as audio; `text` is what it says. */
  | { kind: 'answer'; text: string; voice: StoredMedia | null; handOver: HandOverRequest | null }
  /** The AI cannot answer, or has answered as often as it may: people continue. */
  | { kind: 'passedOn'; handOver?: HandOverRequest | null };

/** The phrase with which the AI's instructions tell it to begin when people are to continue. */
export const HAND_OVER_PHRASE = 'Ação: Transferir para o setor de atendimento';
// Bounded, so that its time is linear in the length of what a service sends.
const phrase =
  /[*_"'“”]{0,4}[aáàâã][cç][aáàâã]o\s*:\s*transferir\s+para\s+o\s+setor\s+de\s+atendimento[*_"'“”]{0,4}[.!]?/giu;

/** Removes the phrase by which an AI hands over, and reports whether it was there; case and accents do not matter. */
export function withoutHandOver(answer: string): { text: string; isHandedOver: boolean } {
  const whole = answer.normalize('NFC');
  const text = whole.replace(phrase, '');
  return { text: text.trim(), isHandedOver: text !== whole };
}

/** Whether the AI has answered as often as it may; a limit of 0 is none. */
export function isLimitReached({ ticket, connection }: Facts): boolean {
  const { maxUseBotQueues: limit } = connection;
  return limit > 0 && (ticket?.dialogue.promptAnswers ?? 0) >= limit;
}

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();

/** The id of the item with this whole name or first name; null when no item or several have it. */
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

/** The ticket waits for people: in the queue that the AI names, otherwise in the prompt's. */
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

/** A length of text that every channel accepts. */
const LONGEST = 4_000;
/** The length of a whole answer; nobody reads more, whatever a service sends. */
const LONGEST_ANSWER = 16_000;

/** Where a text may be cut, after at most so many characters: never inside a surrogate pair. */
function placeWithin(text: string, most: number): number {
  const isPair = (text.codePointAt(most - 1) ?? 0) > 0xff_ff;
  return isPair ? most - 1 : most;
}

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

/** The effects of a reply; null when the AI no longer speaks in the ticket, so that it does not speak over a person. */
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
