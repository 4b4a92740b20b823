import type { Message } from '@prosa/contract';

/** So long a message may be on its way before it is called late. */
const LATE_MS = 120_000;

/** Whether the customer's message came to us long after it was written; it stands at its place by the platform's time. */
export const isLate = ({
  fromMe,
  createdAt,
  storedAt,
}: Pick<Message, 'fromMe' | 'createdAt' | 'storedAt'>): boolean =>
  !fromMe && Date.parse(storedAt) - Date.parse(createdAt) > LATE_MS;

/** What a channel's reason means to the person who reads it. */
export type FailureKind =
  | 'noAddress'
  | 'lineDown'
  | 'tooLong'
  | 'tooLarge'
  | 'notSupported'
  | 'window'
  | 'blocked'
  | 'limit'
  | 'onPurpose'
  | 'unknown';

// The first that fits; words of our own drivers and of the platforms behind them.
const signs: [RegExp, FailureKind][] = [
  [/told to fail/i, 'onPurpose'],
  [/no address|not on whatsapp|invalid (number|recipient|user)|does not exist/i, 'noAddress'],
  [/session|does not answer|not connected|connection (closed|lost)|timed? ?out/i, 'lineDown'],
  [/text is too long|too many characters/i, 'tooLong'],
  [/file is too large|too big|media size/i, 'tooLarge'],
  [/cannot send|not supported|unsupported/i, 'notSupported'],
  [/24 hours|outside .*window|re-?engagement/i, 'window'],
  [/block/i, 'blocked'],
  [/rate|limit|too many|spam/i, 'limit'],
];

/** The kind of a failure, told from the channel's own words. */
export const failureKind = (reason: string): FailureKind =>
  signs.find(([sign]) => sign.test(reason))?.[1] ?? 'unknown';
