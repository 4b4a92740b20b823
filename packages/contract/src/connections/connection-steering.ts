import { z } from 'zod';
import { DayIn, Id, IdOut, Schedules, Text } from '../fields.ts';

// What of a connection steers its conversations: texts, limits, hours and clocks.

const Message = Text(0, 4_000);
/** A year of minutes. Numbers may travel as text; empty is 0. */
const Minutes = z.coerce.number().int().min(0).max(525_600);
/** How often the bot says the same; 0: without end. */
const Times = z.coerce.number().int().min(0).max(1_000);
/** `0`: counted from the last message of anyone; `1`: only while the customer is the one who is silent. */
const expiryModes = ['0', '1'] as const;
const expiryNumber = z.literal([0, 1]).transform((mode) => expiryModes[mode]);
/** A day without its hour; null or empty takes it away. */
const Day = z
  .union([z.literal('').transform(() => null), DayIn.transform((at) => at.slice(0, 10))])
  .nullable();
const nobody = z.literal(['', '0', 0]).transform(() => null);

/** As answers tell it. Minutes unless a comment says otherwise; 0 is never. */
export const connectionSteering = {
  greetingMessage: z.string(),
  /** The name of the picture or film that goes before the greeting; null when there is none. */
  greetingMediaAttachment: z.string().nullable(),
  /** The same with its signed address, which expires, its type and its size in bytes. */
  greetingMedia: z
    .object({ name: z.string(), url: z.string(), mime: z.string(), size: z.number() })
    .nullable(),
  complationMessage: z.string(),
  outOfHoursMessage: z.string(),
  /** Minutes in which a closed ticket comes back instead of a new one. */
  timeCreateNewTicket: z.number(),
  /** How often the bot says the same in a period; 0: without end. */
  maxUseBotQueues: z.number(),
  /** Pause of the bot between two texts. */
  timeUseBotQueues: z.number(),
  /** When an open ticket ends by itself. */
  expiresTicket: z.number(),
  whenExpiresTicket: z.enum(expiryModes),
  expiresInactiveMessage: z.string(),
  /** When the silent customer is reminded. */
  timeInactiveMessage: z.number(),
  inactiveMessage: z.string(),
  ratingMessage: z.string(),
  maxUseBotQueuesNPS: z.number(),
  /** How long a rate is waited for. */
  expiresTicketNPS: z.number(),
  /** When a ticket without a queue goes to `sendIdQueue`. */
  timeSendQueue: z.number(),
  sendIdQueue: IdOut.nullable(),
  /** The integration that speaks where nobody has chosen a queue yet. */
  integrationId: IdOut.nullable(),
  /** The AI that speaks before any menu. */
  promptId: IdOut.nullable(),
  /** The weekly hours; empty: always open. */
  schedules: Schedules,
  /** Whole days, YYYY-MM-DD, the last one included. */
  collectiveVacationStart: z.string().nullable(),
  collectiveVacationEnd: z.string().nullable(),
  collectiveVacationMessage: z.string(),
};

/** The same as a person gives it; absent fields stay as they are. */
export const connectionSteeringInput = {
  greetingMessage: Message.optional(),
  complationMessage: Message.optional(),
  outOfHoursMessage: Message.optional(),
  timeCreateNewTicket: Minutes.optional(),
  maxUseBotQueues: Times.optional(),
  timeUseBotQueues: Minutes.optional(),
  expiresTicket: Minutes.optional(),
  whenExpiresTicket: z.union([z.enum(expiryModes), expiryNumber]).optional(),
  expiresInactiveMessage: Message.optional(),
  timeInactiveMessage: Minutes.optional(),
  inactiveMessage: Message.optional(),
  ratingMessage: Message.optional(),
  maxUseBotQueuesNPS: Times.optional(),
  expiresTicketNPS: Minutes.optional(),
  timeSendQueue: Minutes.optional(),
  sendIdQueue: z.union([Id, nobody]).nullish(),
  integrationId: z.union([Id, nobody]).nullish(),
  promptId: z.union([Id, nobody]).nullish(),
  schedules: Schedules.optional(),
  collectiveVacationStart: Day.optional(),
  collectiveVacationEnd: Day.optional(),
  collectiveVacationMessage: Message.optional(),
};
