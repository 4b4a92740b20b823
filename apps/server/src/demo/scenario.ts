import { agents, groups, person, queues, tags, type Person, type QueueName } from './people.ts';
import { Random } from './random.ts';
import { rateInWords } from './rating-answers.ts';
import { writeTicket, type DemoMessage } from './script.ts';

const DAYS = 90;
const DAY_MS = 86_400_000;
export const CONTACTS = 300;
export const TICKETS = 2_000;
export const MESSAGES = 30_000;
const OPEN = 64;
const PENDING = 38;

export interface DemoTicket {
  contact: number;
  /** Index of one of the demonstration's connections. */
  connection: number;
  queue: QueueName | null;
  agent: number | null;
  status: 'open' | 'pending' | 'closed' | 'group';
  startedAt: number;
  tags: number[];
  /** 0 to 10; null when the customer did not rate. */
  rate: number | null;
  messages: DemoMessage[];
  /** The question for the rating and its answers, after the messages; empty: rated without words. */
  answers: DemoMessage[];
}
export interface DemoContact extends Person {
  isGroup: boolean;
  tags: number[];
}
export interface DemoScenario {
  contacts: DemoContact[];
  tickets: DemoTicket[];
}

function makeContacts(random: Random): DemoContact[] {
  return Array.from({ length: CONTACTS }, (_, index) => {
    const groupName = groups[index - (CONTACTS - groups.length)];
    if (groupName)
      return { name: groupName, number: `1203630${index}4400${index}`, email: '', isGroup: true, tags: [] };
    const marked = random.chance(0.45);
    return {
      ...person(random, index),
      isGroup: false,
      tags: marked ? [random.between(0, tags.length - 1)] : [],
    };
  });
}

/** The connection on which a contact writes, always the same. */
export const connectionOf = (contact: number): number => (contact % 4 === 3 ? 1 : 0);

type Plan = Pick<DemoTicket, 'contact' | 'status' | 'startedAt'>;

/** Which contact has a ticket when: live ones are recent, closed ones are spread over the days before. */
function planTickets(random: Random, now: number): Plan[] {
  const persons = CONTACTS - groups.length;
  const plans: Plan[] = groups.map((_, index) => ({
    contact: persons + index,
    status: 'group',
    startedAt: now - random.between(1, 20) * DAY_MS,
  }));
  for (let contact = 0; contact < OPEN + PENDING; contact += 1) {
    const status = contact < OPEN ? 'open' : 'pending';
    const minutes = status === 'open' ? random.between(20, 1_600) : random.between(2, 240);
    plans.push({ contact, status, startedAt: now - minutes * 60_000 });
  }
  for (let round = 0; plans.length < TICKETS; round += 1) {
    const contact = round % persons;
    // One closed ticket per contact and slot of days, so that no two of a contact overlap.
    const slot = Math.floor(round / persons);
    const slotDays = (DAYS - 4) / Math.ceil((TICKETS - OPEN - PENDING) / persons);
    const hour = 8 + random.next() * 10;
    const day = 3 + Math.floor((slot + 0.1 + random.next() * 0.8) * slotDays);
    const midnight = Math.floor(now / DAY_MS) * DAY_MS - day * DAY_MS;
    plans.push({ contact, status: 'closed', startedAt: midnight + (hour + 3) * 3_600_000 });
  }
  return plans;
}

/** How many messages each ticket has: together MESSAGES. */
function shareMessages(random: Random, plans: Plan[]): number[] {
  const counts = plans.map(({ status }) => {
    if (status === 'pending') return random.between(1, 5);
    return status === 'group' ? 40 : random.between(10, 20);
  });
  let missing = MESSAGES - counts.reduce((sum, count) => sum + count, 0);
  while (missing !== 0) {
    const index = random.between(groups.length + OPEN + PENDING, counts.length - 1);
    const step = Math.sign(missing);
    const count = counts[index] ?? 0;
    if (count + step >= 4 && count + step <= 28) {
      counts[index] = count + step;
      missing -= step;
    }
  }
  return counts;
}

function agentOf(random: Random, queue: QueueName): number {
  const members = agents.flatMap((agent, index) =>
    agent.queues.some((name) => name === queue) ? [index] : [],
  );
  return random.pick(members);
}

function rateOf(random: Random, plan: Plan): number | null {
  if (plan.status !== 'closed' || !random.chance(0.38)) return null;
  return random.weighted([
    [10, 40],
    [9, 24],
    [8, 14],
    [7, 8],
    [5, 6],
    [3, 4],
    [0, 4],
  ] as const);
}

/** The whole demonstration as data; the same seed and time give the same data. */
export function makeScenario(seed: number, now: number): DemoScenario {
  const random = new Random(seed);
  const contacts = makeContacts(random);
  const plans = planTickets(random, now);
  const counts = shareMessages(random, plans);
  const tickets = plans.map((plan, index): Omit<DemoTicket, 'answers'> => {
    const isGroup = plan.status === 'group';
    const queue = plan.status === 'pending' && random.chance(0.3) ? null : random.pick(queues).name;
    const agent = plan.status === 'pending' || queue === null ? null : agentOf(random, queue);
    const facts = { ...plan, queue: isGroup ? null : queue, agent: isGroup ? null : agent };
    return {
      ...facts,
      connection: connectionOf(plan.contact),
      tags: random.chance(0.25) ? [random.between(0, tags.length - 1)] : [],
      rate: rateOf(random, plan),
      messages: writeTicket(random, facts, contacts[plan.contact]?.name ?? '', counts[index] ?? 1, now),
    };
  });
  const answering = new Random(seed + 1);
  const rated = tickets.map((ticket): DemoTicket => {
    const endedAt = ticket.messages.at(-1)?.at ?? ticket.startedAt;
    return { ...ticket, answers: rateInWords(answering, ticket.rate, endedAt) };
  });
  return { contacts, tickets: rated };
}
