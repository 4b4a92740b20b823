import { z } from 'zod';
import { DayIn, FileAddress, Id, IdOut, NumberOrEmpty, Schedules, Text } from '../fields.ts';
import { Clearable, Optional } from '../optional.ts';

// The settings of a connection that steer its conversations: texts, limits, hours and clocks.

const Message = Text(0, 4_000);
/** Minutes, at most a year; an empty text is 0. */
const Minutes = NumberOrEmpty(525_600);
/** How often the bot repeats itself; 0: without limit. */
const Times = NumberOrEmpty(1_000);
/** `0`: waits count from the last message of either side; `1`: only while an answer of the customer is missing. */
const expiryModes = ['0', '1'] as const;
const expiryNumber = z.literal([0, 1]).transform((mode) => expiryModes[mode]);
/** A day without its time. */
const Day = DayIn.transform((at) => at.slice(0, 10));

/** The fields of responses. Minutes unless a comment says otherwise; 0 is never. */
export const connectionSteering = {
  greetingMessage: z.string(),
  /** The name of the picture or video that goes before the greeting; null when there is none. */
  greetingMediaAttachment: z.string().nullable(),
  /** The same with its signed address, which expires, its type and its size in bytes. */
  greetingMedia: z
    .object({ name: z.string(), url: FileAddress, mime: z.string(), size: z.number() })
    .nullable(),
  complationMessage: z.string(),
  outOfHoursMessage: z.string(),
  /** Minutes in which a closed ticket is reused instead of making a new one. */
  timeCreateNewTicket: z.number(),
  /** How often the bot repeats itself in a period; 0: without limit. */
  maxUseBotQueues: z.number(),
  /** The bot's pause between two texts. */
  timeUseBotQueues: z.number(),
  /** After how much silence an open ticket ends by itself. */
  expiresTicket: z.number(),
  whenExpiresTicket: z.enum(expiryModes),
  expiresInactiveMessage: z.string(),
  /** After how much silence the customer is reminded. */
  timeInactiveMessage: z.number(),
  inactiveMessage: z.string(),
  ratingMessage: z.string(),
  maxUseBotQueuesNPS: z.number(),
  /** How long to wait for a rating. */
  expiresTicketNPS: z.number(),
  /** How long a ticket waits without a queue before it goes to `sendIdQueue`. */
  timeSendQueue: z.number(),
  sendIdQueue: IdOut.nullable(),
  /** The integration that speaks where no queue is chosen yet. */
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

/** The fields of requests; absent fields stay as they are. */
export const connectionSteeringInput = {
  greetingMessage: Optional(Message),
  complationMessage: Optional(Message),
  outOfHoursMessage: Optional(Message),
  timeCreateNewTicket: Optional(Minutes),
  maxUseBotQueues: Optional(Times),
  timeUseBotQueues: Optional(Minutes),
  expiresTicket: Optional(Minutes),
  whenExpiresTicket: Optional(z.union([z.enum(expiryModes), expiryNumber])),
  expiresInactiveMessage: Optional(Message),
  timeInactiveMessage: Optional(Minutes),
  inactiveMessage: Optional(Message),
  ratingMessage: Optional(Message),
  maxUseBotQueuesNPS: Optional(Times),
  expiresTicketNPS: Optional(Minutes),
  timeSendQueue: Optional(Minutes),
  sendIdQueue: Clearable(Id),
  integrationId: Clearable(Id),
  promptId: Clearable(Id),
  schedules: Optional(Schedules),
  collectiveVacationStart: Clearable(Day),
  collectiveVacationEnd: Clearable(Day),
  collectiveVacationMessage: Optional(Message),
};
