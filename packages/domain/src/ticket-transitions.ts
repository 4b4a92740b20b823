import type { ConversationTicket, Dialogue } from './conversation/facts.ts';

const given = Symbol('given');
const now = Symbol('now');
const daily = Symbol('daily');
const dailyWithoutPrompt = Symbol('dailyWithoutPrompt');
/** What stands in the table where a column gets no constant. */
export const columnMarks = {
  /** The value comes from whoever causes the transition. */
  given,
  /** The instant of the transition. */
  now,
  /** Of the dialogue only what the bot says once a day, in however many tickets. */
  daily,
  /** As `daily`, and the AI answers no more: it does not begin again where a person has been. */
  dailyWithoutPrompt,
} as const;

type Column = Exclude<keyof ConversationTicket, 'id' | 'lastMessage' | 'fromMe' | 'lastMessageAt'>;
type Effect<Name extends Column> =
  | ConversationTicket[Name]
  | typeof given
  | (Name extends 'dialogue' ? typeof daily | typeof dailyWithoutPrompt : never)
  | (Name extends 'updatedAt' | 'imported' ? typeof now : never);
/** What a transition does to the columns of a ticket; a column that is not named stays. */
export type ColumnEffects = { readonly [Name in Column]?: Effect<Name> };

/** Its person and queue stay: they decide who sees it among the closed ones. */
const ended = {
  status: 'closed',
  unreadMessages: 0,
  isBot: false,
  useIntegration: false,
  isOutOfHour: false,
  amountUsedBotQueues: 0,
  amountUsedBotQueuesNPS: 0,
  dialogue: daily,
} as const;
/** Nobody speaks for people where a person has decided. */
const byPerson = { isBot: false, useIntegration: false, dialogue: dailyWithoutPrompt } as const;
const taken = {
  ...byPerson,
  status: given,
  userId: given,
  queueId: given,
  // Who takes an imported ticket makes it one like any other.
  imported: null,
  updatedAt: now,
} as const;

/**
 * Every way in which a ticket changes its status or its place, whoever causes it: a person, the bot, the clock, an
 * import or a call for many at once. The status of a ticket is written from this table alone.
 */
export const ticketTransitions = {
  /** By a person, a bulk close, the bot, the clock, a rate, or a queue that closes what lands in it. */
  close: { ...ended, updatedAt: now },
  /** Lists keep their order, and nobody's next message takes an old ticket for one that ended just now. */
  closeImported: ended,
  accept: taken,
  reopen: taken,
  /** The customer writes soon after the end: the same ticket waits again, in its queue, for its person. */
  reuse: {
    status: given,
    unreadMessages: given,
    isBot: given,
    useIntegration: false,
    integrationId: null,
    imported: null,
    isOutOfHour: false,
    amountUsedBotQueues: 0,
    dialogue: daily,
  },
  returnToQueue: { ...byPerson, status: 'pending', userId: null, queueId: given, updatedAt: now },
  /** The bot begins with its menu, as often as it would with somebody new. */
  handToBot: {
    status: 'pending',
    userId: null,
    queueId: null,
    isBot: true,
    useIntegration: false,
    integrationId: null,
    amountUsedBotQueues: 0,
    dialogue: daily,
    updatedAt: now,
  },
  // What is removed around a ticket is no event of its conversation: lists keep their order.
  releaseFromUser: { ...byPerson, status: 'pending', userId: null },
  releaseFromQueue: { queueId: null, useIntegration: false, dialogue: dailyWithoutPrompt },
  releaseFromIntegration: { useIntegration: false },
  transfer: { ...byPerson, status: given, userId: given, queueId: given, updatedAt: now },
  /** Another person or queue, without a change of status. */
  move: {
    userId: given,
    queueId: given,
    useIntegration: false,
    dialogue: dailyWithoutPrompt,
    updatedAt: now,
  },
  /** The ticket that goes on where a transfer has closed one; the unread message makes it noticed. */
  follow: {
    ...byPerson,
    status: given,
    userId: given,
    queueId: given,
    unreadMessages: 1,
    updatedAt: now,
  },
  askRating: { ...byPerson, status: 'nps', amountUsedBotQueuesNPS: 1, updatedAt: now },
  /** Chosen by the customer, or by the bot, the clock or an integration. */
  enterQueue: { status: 'pending', queueId: given },
  consent: { status: given, isBot: true, amountUsedBotQueues: 0, lgpdAcceptedAt: given },
  import: { queueId: given, imported: now },
} as const satisfies Record<string, ColumnEffects>;

export type TicketTransition = keyof typeof ticketTransitions;
type EffectsOf<Name extends TicketTransition> = (typeof ticketTransitions)[Name];
/** What must be given for a transition. */
export type GivenOf<Name extends TicketTransition> = {
  readonly [Key in Column & keyof EffectsOf<Name> as EffectsOf<Name>[Key] extends typeof given
    ? Key
    : never]: ConversationTicket[Key];
};

/** What stays of a dialogue that is over, and goes on in the next ticket of the conversation. */
export const dailyDialogue = ({ vacationOn }: Dialogue): Dialogue =>
  vacationOn === undefined ? {} : { vacationOn };

/** The columns of a ticket that a transition changes, as they are afterwards. */
export function changeBy<Name extends TicketTransition>(
  { dialogue }: Pick<ConversationTicket, 'dialogue'>,
  name: Name,
  values: GivenOf<Name>,
  at: string,
): Partial<Omit<ConversationTicket, 'id'>> {
  const effects: ColumnEffects = ticketTransitions[name];
  const valueOf = (column: string, effect: unknown): unknown => {
    if (effect === given) return (values as Record<string, unknown>)[column];
    if (effect === now) return at;
    if (effect === daily) return dailyDialogue(dialogue);
    if (effect === dailyWithoutPrompt) return { ...dailyDialogue(dialogue), isPromptOver: true };
    return effect;
  };
  return Object.fromEntries(
    Object.entries(effects).map(([column, effect]) => [column, valueOf(column, effect)]),
  );
}
