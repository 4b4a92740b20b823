import {
  captions,
  type Exchange,
  farewells,
  greetings,
  groupConnections,
  notes,
  nudges,
  smallTalk,
  stories,
  type Topic,
} from './dialogues.ts';
import { agents, type QueueName } from './people.ts';
import type { Random } from './random.ts';

export type DemoFile = 'image' | 'audio' | 'document';
export interface DemoMessage {
  from: 'customer' | 'agent' | 'note';
  body: string;
  at: number;
  file?: DemoFile;
  /** Nobody wrote it by hand. */
  isSystem?: boolean;
}
interface TicketFacts {
  status: 'open' | 'pending' | 'closed' | 'group';
  startedAt: number;
  queue: QueueName | null;
  agent: number | null;
}

type ScriptMessage = Omit<DemoMessage, 'at'>;

function firstWord(name: string): string {
  return /^\d+$/.test(name) ? '' : (name.split(' ')[0] ?? '');
}

/** Fills in the names; a customer without a name is greeted without one. */
function filled(text: string, name: string, agent: number | null): string {
  const called = firstWord(name);
  return text
    .replace(', {nome}', called === '' ? '' : `, ${called}`)
    .replace('{agente}', agent === null ? 'a equipe' : firstWord(agents[agent]?.name ?? ''));
}

function fileConnection(random: Random): ScriptMessage {
  const from = random.chance(0.7) ? 'customer' : 'agent';
  const file = random.weighted([
    ['image', 5],
    ['audio', 3],
    ['document', 2],
  ] as const);
  return { from, body: file === 'image' && random.chance(0.5) ? captions[from] : '', file };
}

const messagesOf = ([customer, agent]: Exchange): ScriptMessage[] => [
  { from: 'customer', body: customer },
  { from: 'agent', body: agent },
];

/** Goes on without end: the rest of the story, then small talk, then other stories, then small talk again. */
function* talk(random: Random, queue: QueueName, story: Topic): Generator<ScriptMessage> {
  const others = stories[queue].filter((one) => one !== story);
  let topics: Topic[] = [story.slice(1), ...random.shuffled(smallTalk), ...random.shuffled(others)];
  for (;;) {
    for (const topic of topics) {
      yield* topic.flatMap((exchange) => messagesOf(exchange));
      if (random.chance(0.2)) yield fileConnection(random);
      if (random.chance(0.08)) yield { from: 'note', body: random.pick(notes) };
    }
    topics = random.shuffled(smallTalk);
  }
}

function groupTalk(random: Random, count: number): ScriptMessage[] {
  const rounds = Array.from({ length: Math.ceil(count / (groupConnections.length * 2)) }, () =>
    random.shuffled(groupConnections),
  );
  return rounds
    .flat()
    .flatMap((exchange) => messagesOf(exchange))
    .slice(0, count);
}

const anythingElse: ScriptMessage = { from: 'agent', body: 'Posso ajudar em mais alguma coisa?' };

/** Ends a conversation with a farewell; a customer's unanswered message just before it is replaced. */
function ended(random: Random, spoken: ScriptMessage[], count: number): ScriptMessage[] {
  const kept = spoken.slice(0, count - 2);
  if (kept.length > 2 && kept.at(-1)?.from === 'customer') kept[kept.length - 1] = anythingElse;
  return [...kept, ...messagesOf(random.pick(farewells))];
}

function scriptMessages(random: Random, ticket: TicketFacts, name: string, count: number): ScriptMessage[] {
  if (ticket.status === 'group') return groupTalk(random, count);
  const queue = ticket.queue ?? 'Vendas';
  const story = random.pick(stories[queue]);
  const [opening, answer] = story[0] ?? ['Oi', 'Olá!'];
  const written: ScriptMessage[] = [{ from: 'customer', body: opening }];
  if (ticket.status === 'pending') {
    const more = random.shuffled(nudges).map((body) => ({ from: 'customer' as const, body }));
    return [...written, ...more].slice(0, count);
  }
  const greeting = filled(random.pick(greetings), name, ticket.agent);
  written.push({ from: 'agent', body: `${greeting} ${answer}` });
  for (const message of talk(random, queue, story)) {
    if (written.length >= count) break;
    written.push(message);
  }
  if (ticket.status === 'closed') return ended(random, written, count);
  // About half of the open tickets wait for an answer.
  const last = count - 1;
  if (written[last]?.from === 'agent' && random.chance(0.5))
    written[last] = { from: 'customer', body: random.pick(nudges) };
  return written.slice(0, count);
}

const SAO_PAULO_MS = -3 * 3_600_000;

/** Fits a greeting such as 'bom dia' to the hour in Sao Paulo. */
function atThatHour(body: string, at: number): string {
  const hour = new Date(at + SAO_PAULO_MS).getUTCHours();
  const greeting = hour < 5 ? 'boa noite' : hour < 12 ? 'bom dia' : hour < 18 ? 'boa tarde' : 'boa noite';
  return body.replace(/\b(bom dia|boa tarde|boa noite)\b/i, (spoken) =>
    spoken.startsWith('B') ? `${greeting.charAt(0).toUpperCase()}${greeting.slice(1)}` : greeting,
  );
}

/** Writes the messages of one ticket with believable times, none after `now`. */
export function writeTicket(
  random: Random,
  ticket: TicketFacts,
  name: string,
  count: number,
  now: number,
): DemoMessage[] {
  const available = Math.max(1, now - ticket.startedAt - 30_000);
  const span =
    ticket.status === 'group' ? available : Math.min(available, count * random.between(40, 260) * 1_000);
  const step = span / (count + 1);
  return scriptMessages(random, ticket, name, count).map((message, index) => {
    const at = Math.floor(ticket.startedAt + step * (index + random.next() * 0.8));
    return { ...message, body: atThatHour(message.body, at), at };
  });
}
