import type {
  Answer,
  Consent,
  ConversationTicket,
  Effect,
  HandOver,
  NewMessage,
  NewTicket,
  Question,
  Rating,
  TrackingChange,
} from '@prosa/domain';
import type { Decision } from './decide-batch.ts';
import { touchedColumns } from './statements.ts';

type Of<Type extends Effect['type']> = Extract<Effect, { type: Type }>;

type TouchedTicket = Pick<
  ConversationTicket,
  'id' | 'unreadMessages' | 'lastMessage' | 'fromMe' | 'lastMessageAt' | 'updatedAt'
>;

/** All effects of a batch by the table they go to: each table is written once. */
export interface Rows {
  renames: Of<'renameContact'>[];
  usernames: Of<'nameUser'>[];
  binds: Of<'bindContact'>[];
  newTickets: (NewTicket & ConversationTicket)[];
  /** `tickets` stay open, `touches` stay open and only got a message, `endings` are closed. */
  tickets: ConversationTicket[];
  touches: TouchedTicket[];
  endings: ConversationTicket[];
  logs: Of<'logTicket'>[];
  trackings: Of<'startTracking'>['tracking'][];
  periods: { id: number; set: TrackingChange }[];
  messages: NewMessage[];
  answers: Answer[];
  handOvers: (HandOver & { messageId: number | null })[];
  questions: (Question & { messageId: number | null })[];
  consents: Consent[];
  ratings: Rating[];
  /** Tickets that are read up to one of our messages. */
  reads: { ticketId: number; messageId: number }[];
  cancellations: Of<'cancelSchedules'>[];
  rollbacks: Of<'rollBackLane'>[];
  heals: Of<'healMessage'>[];
  acks: Of<'raiseAck'>[];
  failures: Of<'failMessage'>[];
  edits: Of<'editMessage'>[];
  deletions: Of<'deleteMessage'>[];
  reactions: Of<'react'>[];
}

/** Keeps the last change per key. */
function last<Item>(items: Item[], keyOf: (item: Item) => string | number): Item[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

const touchOf = (ticket: ConversationTicket): TouchedTicket => {
  const { id, unreadMessages, lastMessage, fromMe, lastMessageAt, updatedAt } = ticket;
  return { id, unreadMessages, lastMessage, fromMe, lastMessageAt, updatedAt };
};

type TicketRows = Pick<Rows, 'newTickets' | 'tickets' | 'touches' | 'endings'>;

function ticketsOf({ effects, tickets }: Decision): TicketRows {
  const made = new Map<number, NewTicket>();
  /** By ticket id: true if more than the columns of `touchedColumns` changes. */
  const changed = new Map<number, boolean>();
  for (const effect of effects) {
    if (effect.type === 'createTicket') made.set(effect.ticket.id, effect.ticket);
    if (effect.type !== 'changeTicket' || changed.get(effect.ticketId) === true) continue;
    changed.set(
      effect.ticketId,
      Object.keys(effect.set).some((column) => !touchedColumns.has(column)),
    );
  }
  const rows: TicketRows = { newTickets: [], tickets: [], touches: [], endings: [] };
  for (const known of tickets.values()) {
    const created = made.get(known.id);
    const isChanged = changed.get(known.id);
    if (created) rows.newTickets.push({ ...created, ...known });
    else if (isChanged === false) rows.touches.push(touchOf(known));
    else if (isChanged) rows[known.status === 'closed' ? 'endings' : 'tickets'].push(known);
  }
  return rows;
}

function periodsOf(changes: Of<'changeTracking'>[]): Rows['periods'] {
  const periods = new Map<number, TrackingChange>();
  for (const { trackingId: id, set } of changes) periods.set(id, { ...periods.get(id), ...set });
  return [...periods].map(([id, set]) => ({ id, set }));
}

/** Work for integrations and AIs, each with the customer's last message before it, if this batch has one. */
function forSpeakers(effects: readonly Effect[]): Pick<Rows, 'handOvers' | 'questions'> {
  const last = new Map<number, number>();
  const rows: ReturnType<typeof forSpeakers> = { handOvers: [], questions: [] };
  const about = ({ ticketId }: { ticketId: number }) => ({ messageId: last.get(ticketId) ?? null });
  for (const effect of effects) {
    if (effect.type === 'storeMessage' && !effect.message.fromMe)
      last.set(effect.message.ticketId, effect.message.id);
    if (effect.type === 'healMessage') last.set(effect.ticketId, effect.messageId);
    if (effect.type === 'handOver') rows.handOvers.push({ ...effect.handOver, ...about(effect.handOver) });
    if (effect.type === 'ask') rows.questions.push({ ...effect.question, ...about(effect.question) });
  }
  return rows;
}

/** What an answer marks as read: all messages of the ticket before it. */
function readsOf(effects: readonly Effect[]): Rows['reads'] {
  const reads: Rows['reads'] = [];
  const answered = new Set<number>();
  for (const effect of effects) {
    if (effect.type === 'readTicket') answered.add(effect.ticketId);
    if (effect.type !== 'storeMessage' || !answered.delete(effect.message.ticketId)) continue;
    reads.push({ ticketId: effect.message.ticketId, messageId: effect.message.id });
  }
  return last(reads, ({ ticketId }) => ticketId);
}

export function rowsOf(decision: Decision): Rows {
  const { effects } = decision;
  const of = <Type extends Effect['type']>(type: Type): Of<Type>[] =>
    effects.filter((effect): effect is Of<Type> => effect.type === type);
  return {
    renames: of('renameContact'),
    usernames: last(of('nameUser'), ({ contactId }) => contactId),
    binds: last(of('bindContact'), ({ contactId }) => contactId),
    ...ticketsOf(decision),
    logs: of('logTicket'),
    trackings: of('startTracking').map(({ tracking }) => tracking),
    periods: periodsOf(of('changeTracking')),
    messages: of('storeMessage').map(({ message }) => message),
    answers: of('answer').map(({ answer }) => answer),
    ...forSpeakers(effects),
    consents: of('recordConsent').map(({ consent }) => consent),
    ratings: of('rate').map(({ rating }) => rating),
    reads: readsOf(effects),
    cancellations: of('cancelSchedules'),
    rollbacks: last(of('rollBackLane'), ({ ticketId }) => ticketId),
    heals: of('healMessage'),
    acks: last(of('raiseAck'), ({ messageId, ack }) => `${messageId} ${ack}`),
    failures: last(of('failMessage'), ({ messageId }) => messageId),
    edits: last(of('editMessage'), ({ messageId }) => messageId),
    deletions: of('deleteMessage'),
    reactions: last(of('react'), ({ messageId, author }) => `${messageId} ${author}`),
  };
}
