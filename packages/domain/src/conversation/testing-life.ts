import fc from 'fast-check';
import { changeBy, type GivenOf, type TicketTransition } from '../tickets/ticket-transitions.ts';
import { decide } from './decide.ts';
import { decideDue } from './due.ts';
import type { Effect } from './effects.ts';
import type { ChannelEvent } from './event.ts';
import { evolve } from './evolve.ts';
import type { Facts } from './facts.ts';
import { ana, countingIds, family, message, NOW } from './testing.ts';

// For tests: any course of a conversation, with its customer, people and the clock.

/** Something that happens to a conversation, so many seconds after the event before it. */
export type Happening = { after: number } & (
  | { kind: 'says'; body: string; audio: boolean; fromMe: boolean; early: number }
  | { kind: 'again' | 'delete' | 'edit'; which: number }
  | { kind: 'call' | 'clock' }
  | { kind: 'person'; does: 'accept' | 'return' | 'close' | 'rate' | 'transfer' }
);

const after = fc.constantFrom(0, 1, 3, 10, 60, 400, 3_600, 40_000);
const someBody = fc.constantFrom('1', '2', '3', '#', 'sair', 'Oi', '10', 'sim', 'não', '9');
const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('says' as const),
      after,
      body: someBody,
      audio: fc.constantFrom(false, false, false, false, true),
      fromMe: fc.constantFrom(false, false, false, false, false, true),
      // The platform's clock is ahead of ours, or behind it.
      early: fc.constantFrom(0, 0, 0, -90, 120),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('again' as const, 'delete' as const, 'edit' as const),
      after,
      which: fc.nat(20),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('call' as const, 'clock' as const), after }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('person' as const),
      after,
      does: fc.constantFrom('accept', 'return', 'close', 'rate', 'transfer'),
    }),
  },
);
export const someLife = fc.array(happening, { minLength: 1, maxLength: 30 });

export interface Exchange {
  what: Happening;
  event: ChannelEvent | null;
  now: Date;
  before: Facts;
  effects: readonly Effect[];
  after: Facts;
}

const NINE = 9;
/** The statuses in which a person can do each step (ticket-lifecycle.ts). */
const possible: Record<string, string[]> = {
  accept: ['pending'],
  return: ['open'],
  transfer: ['pending', 'open', 'group'],
  close: ['pending', 'open', 'group', 'lgpd', 'nps'],
  rate: ['open'],
};
function personActs({ ticket, tracking, isGroup }: Facts, does: string, at: string): Effect[] {
  if (!ticket || !tracking || !possible[does]?.includes(ticket.status)) return [];
  const log = (logType: string) =>
    ({ type: 'logTicket', ticketId: ticket.id, logType, queueId: null, userId: NINE, at }) as Effect;
  const change = <Name extends TicketTransition>(name: Name, values: GivenOf<Name>): Effect => ({
    type: 'changeTicket',
    ticketId: ticket.id,
    set: changeBy(ticket, name, values, at),
  });
  const track = (set: object): Effect => ({ type: 'changeTracking', trackingId: tracking.id, set });
  const all: Record<string, () => Effect[]> = {
    accept: () => [
      change('accept', { status: 'open', userId: NINE, queueId: ticket.queueId }),
      track({ startedAt: at, userId: NINE }),
      log('open'),
    ],
    return: () => [
      change('returnToQueue', { queueId: ticket.queueId }),
      track({ startedAt: null, userId: null }),
      log('pending'),
    ],
    transfer: () => [
      change('transfer', { status: 'pending', queueId: 2, userId: null }),
      track({ queueId: 2, userId: null, startedAt: null, queuedAt: tracking.queuedAt ?? at }),
      log('transfered'),
    ],
    close: () => [
      change('close', {}),
      track({ closedAt: tracking.closedAt ?? at, finishedAt: at }),
      log('closed'),
    ],
    rate: () => (!isGroup ? [change('askRating', {}), track({ closedAt: at }), log('nps')] : []),
  };
  return all[does]?.() ?? [];
}

function eventOf(
  what: Happening,
  facts: Facts,
  events: readonly ChannelEvent[],
  now: Date,
): ChannelEvent | null {
  const chat = facts.isGroup ? family : ana;
  const wid = `W${events.length}`;
  const at = now.toISOString();
  const old = 'which' in what ? events[what.which % Math.max(1, events.length)] : undefined;
  if (what.kind === 'says') {
    const { body, audio, fromMe, early } = what;
    const media = { path: 'x', name: 'x.ogg', mime: 'audio/ogg', size: 1 };
    const sent = {
      wid,
      chat,
      author: ana,
      fromMe,
      at: new Date(now.getTime() + early * 1_000).toISOString(),
    };
    return message(audio ? { ...sent, body: '', mediaType: 'audio', media } : { ...sent, body });
  }
  if (what.kind === 'call') return { kind: 'call', wid, chat, video: false, at };
  if (what.kind === 'again') return old ?? null;
  if (!old || (what.kind !== 'delete' && what.kind !== 'edit')) return null;
  return what.kind === 'delete'
    ? { kind: 'delete', wid: old.wid, at }
    : { kind: 'edit', wid: old.wid, body: 'x', at };
}

export function live(beginning: Facts, life: readonly Happening[]): Exchange[] {
  const ids = countingIds();
  const events: ChannelEvent[] = [];
  const exchanges: Exchange[] = [];
  let [facts, now] = [beginning, NOW];
  for (const what of life) {
    now = new Date(now.getTime() + what.after * 1_000);
    const event = eventOf(what, facts, events, now);
    const caused = () => {
      if (what.kind === 'person') return personActs(facts, what.does, now.toISOString());
      if (what.kind === 'clock') return decideDue(facts, now, ids).effects;
      return event ? decide(facts, event, now, ids) : [];
    };
    const effects = caused();
    const next = effects.reduce(evolve, facts);
    exchanges.push({ what, event, now, before: facts, effects, after: next });
    if (event) events.push(event);
    facts = next;
  }
  return exchanges;
}
