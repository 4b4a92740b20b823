import type { ConversationTicket, Dialogue } from '../conversation/facts.ts';

const given = Symbol('given');
const now = Symbol('now');
const daily = Symbol('daily');
const dailyWithoutPrompt = Symbol('dailyWithoutPrompt');
const unread = Symbol('unread');
/** Marks in the table for columns that get no constant. */
export const columnMarks = {
  /** The caller of the transition gives the value. */
  given,
  now,
  /** Keeps of the dialogue only what the bot says once a day, in however many tickets. */
  daily,
  /** As `daily`, and ends the AI's part: it does not start again after a person. */
  dailyWithoutPrompt,
  /** At least one message counts as unread. */
  unread,
} as const;

type Column = Exclude<keyof ConversationTicket, 'id' | 'lastMessage' | 'fromMe' | 'lastMessageAt'>;
type Effect<Name extends Column> =
  | ConversationTicket[Name]
  | typeof given
  | (Name extends 'dialogue' ? typeof daily | typeof dailyWithoutPrompt : never)
  | (Name extends 'unreadMessages' ? typeof unread : never)
  | (Name extends 'updatedAt' | 'imported' ? typeof now : never);
/** What a transition does to the columns of a ticket; a column that is not named stays. */
export type ColumnEffects = { readonly [Name in Column]?: Effect<Name> };

/** The person and the queue stay: they decide who sees the closed ticket. */
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
/** After a person's decision neither bot, integration nor AI speaks. */
const byPerson = { isBot: false, useIntegration: false, dialogue: dailyWithoutPrompt } as const;
const taken = {
  ...byPerson,
  status: given,
  userId: given,
  queueId: given,
  // Taking an imported or a quiet ticket makes it an ordinary one.
  imported: null,
  isQuiet: false,
  updatedAt: now,
} as const;
const transfer = { ...byPerson, status: given, userId: given, queueId: given, updatedAt: now } as const;

/**
 * Every way in which a ticket changes its status, queue or person, whoever causes it: a person, the bot, the clock, an
 * import or a call for many tickets at once. Only this table writes the status of a ticket.
 */
export const ticketTransitions = {
  /** Caused by a person, a bulk close, the bot, the clock, a rating, or a queue that closes its tickets. */
  close: { ...ended, updatedAt: now },
  /**
   * Keeps updatedAt: lists keep their order, and the customer's next message does not take an old ticket for one that
   * ended just now.
   */
  closeImported: ended,
  accept: taken,
  reopen: taken,
  /**
   * The customer writes soon after the end: the same ticket waits again in its queue, for its person. An answer to a
   * campaign may give it another queue, where nobody has it yet.
   */
  reuse: {
    status: given,
    queueId: given,
    userId: given,
    campaignId: given,
    unreadMessages: given,
    isBot: given,
    useIntegration: false,
    integrationId: null,
    imported: null,
    isQuiet: false,
    isOutOfHour: false,
    amountUsedBotQueues: 0,
    dialogue: daily,
  },
  returnToQueue: { ...byPerson, status: 'pending', userId: null, queueId: given, updatedAt: now },
  /** The bot begins with its menu and repeats it as often as for a new customer. */
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
  // Removing a user, queue or integration is no event of the conversation: updatedAt stays, so lists keep their order.
  releaseFromUser: { ...byPerson, status: 'pending', userId: null },
  releaseFromQueue: { queueId: null, useIntegration: false, dialogue: dailyWithoutPrompt },
  releaseFromIntegration: { useIntegration: false },
  transfer,
  /** Whoever gets the ticket may be away: it is unread until they open it. */
  transferToColleague: { ...transfer, unreadMessages: unread },
  /** Another person or queue, without a change of status. */
  move: {
    userId: given,
    queueId: given,
    isQuiet: false,
    useIntegration: false,
    dialogue: dailyWithoutPrompt,
    updatedAt: now,
  },
  /** The ticket that continues where a transfer has closed another; its unread message makes people notice it. */
  follow: {
    ...byPerson,
    status: given,
    userId: given,
    queueId: given,
    unreadMessages: 1,
    updatedAt: now,
  },
  askRating: { ...byPerson, status: 'nps', amountUsedBotQueuesNPS: 1, updatedAt: now },
  /** Caused by the customer's choice, the bot, the clock or an integration. */
  enterQueue: { status: 'pending', queueId: given },
  consent: { status: given, isBot: true, amountUsedBotQueues: 0, lgpdAcceptedAt: given },
  import: { queueId: given, imported: now },
} as const satisfies Record<string, ColumnEffects>;

export type TicketTransition = keyof typeof ticketTransitions;
type EffectsOf<Name extends TicketTransition> = (typeof ticketTransitions)[Name];
export type GivenOf<Name extends TicketTransition> = {
  readonly [Key in Column & keyof EffectsOf<Name> as EffectsOf<Name>[Key] extends typeof given
    ? Key
    : never]: ConversationTicket[Key];
};

/** The part of a finished dialogue that continues in the next ticket of the conversation. */
export const dailyDialogue = ({ vacationOn }: Dialogue): Dialogue =>
  vacationOn === undefined ? {} : { vacationOn };

export function changeBy<Name extends TicketTransition>(
  { dialogue, unreadMessages }: Pick<ConversationTicket, 'dialogue' | 'unreadMessages'>,
  name: Name,
  values: GivenOf<Name>,
  at: string,
): Partial<Omit<ConversationTicket, 'id'>> {
  const effects: ColumnEffects = ticketTransitions[name];
  const valueOf = (column: string, effect: unknown): unknown => {
    if (effect === given) return (values as Record<string, unknown>)[column];
    if (effect === now) return at;
    if (effect === daily) return dailyDialogue(dialogue);
    if (effect === unread) return Math.max(unreadMessages, 1);
    if (effect === dailyWithoutPrompt) return { ...dailyDialogue(dialogue), isPromptOver: true };
    return effect;
  };
  return Object.fromEntries(
    Object.entries(effects).map(([column, effect]) => [column, valueOf(column, effect)]),
  );
}
