import {
  closings,
  exchanges,
  greetings,
  groupLines,
  notes,
  nudges,
  openings,
  smallTalk,
} from './dialogues.ts';
import { agents, type QueueName } from './people.ts';
import type { Random } from './random.ts';

export type DemoFile = 'image' | 'audio' | 'document';
export interface DemoMessage {
  from: 'customer' | 'agent' | 'note';
  body: string;
  at: number;
  file?: DemoFile;
}
interface TicketFacts {
  status: 'open' | 'pending' | 'closed' | 'group';
  startedAt: number;
  queue: QueueName | null;
  agent: number | null;
}

type Line = Omit<DemoMessage, 'at'>;

function firstWord(name: string): string {
  return /^\d+$/.test(name) ? '' : (name.split(' ')[0] ?? '');
}

function filled(text: string, name: string, agent: number | null): string {
  const agentName = agent === null ? 'a equipe' : (agents[agent]?.name ?? '');
  return text
    .replace('{nome}', firstWord(name))
    .replace('Olá, !', 'Olá!')
    .replace('{agente}', firstWord(agentName));
}

function fileLine(random: Random): Line {
  const from = random.chance(0.7) ? 'customer' : 'agent';
  const file = random.weighted([
    ['image', 5],
    ['audio', 3],
    ['document', 2],
  ] as const);
  return { from, body: file === 'image' && random.chance(0.5) ? 'Olha como ficou' : '', file };
}

/** An endless conversation about a queue's business. */
function* talk(random: Random, queue: QueueName): Generator<Line> {
  for (;;) {
    for (const [customer, agent] of random.shuffled([...exchanges[queue], ...smallTalk])) {
      yield { from: 'customer', body: customer };
      if (random.chance(0.12)) yield fileLine(random);
      if (random.chance(0.05)) yield { from: 'note', body: random.pick(notes) };
      yield { from: 'agent', body: agent };
    }
  }
}

function groupTalk(random: Random, count: number): Line[] {
  return Array.from({ length: count }, () => ({
    from: random.chance(0.7) ? ('customer' as const) : ('agent' as const),
    body: random.pick(groupLines),
  }));
}

function lines(random: Random, ticket: TicketFacts, name: string, count: number): Line[] {
  if (ticket.status === 'group') return groupTalk(random, count);
  const queue = ticket.queue ?? 'Vendas';
  const written: Line[] = [{ from: 'customer', body: random.pick(openings[queue]) }];
  if (ticket.status === 'pending') {
    const more = random.shuffled(nudges).map((body) => ({ from: 'customer' as const, body }));
    return [...written, ...more].slice(0, count);
  }
  written.push({ from: 'agent', body: filled(random.pick(greetings), name, ticket.agent) });
  const ends = ticket.status === 'closed' ? 1 : 0;
  for (const line of talk(random, queue)) {
    if (written.length >= count - ends) break;
    written.push(line);
  }
  if (ends) written.push({ from: 'agent', body: random.pick(closings) });
  // An open ticket waits for an answer as often as not.
  if (ticket.status === 'open' && random.chance(0.5))
    written[count - 1] = { from: 'customer', body: random.pick(nudges) };
  return written.slice(0, count);
}

/** Writes the messages of one ticket with believable times, none after `now`. */
export function writeTicket(
  random: Random,
  ticket: TicketFacts,
  name: string,
  count: number,
  now: number,
): DemoMessage[] {
  const room = Math.max(1, now - ticket.startedAt - 30_000);
  const span = ticket.status === 'group' ? room : Math.min(room, count * random.between(40, 260) * 1_000);
  const step = span / (count + 1);
  return lines(random, ticket, name, count).map((line, index) => ({
    ...line,
    at: Math.floor(ticket.startedAt + step * (index + random.next() * 0.8)),
  }));
}
