/** How urgent a waiting message is on a number that must not look like a machine; the most urgent first. */
export const paceKinds = ['reply', 'typed', 'bulk', 'first'] as const;
/**
 * `reply`: the customer wrote less than an hour ago. `typed`: a person wrote the message less than two minutes ago.
 * `bulk`: all other messages to people who know the number. `first`: to somebody who has never had contact with the
 * number.
 */
export type PaceKind = (typeof paceKinds)[number];

/** A message that is sent this soon after the customer wrote counts as an answer. */
export const REPLY_MS = 60 * 60_000;
/** A message that a person wrote this recently counts as typed just now. */
export const TYPED_MS = 2 * 60_000;

/** The facts of a conversation with a waiting message; times in milliseconds. */
export interface Talk {
  isGroup: boolean;
  /** Whether any message has gone between the two before. */
  isKnown: boolean;
  /** When the customer last wrote. */
  lastInAt: number | null;
  /** When a person wrote the newest waiting message. */
  typedAt: number | null;
  /** Whether the waiting message belongs to a campaign. */
  isMass?: boolean;
}

/**
 * A conversation is as urgent as its most urgent waiting message, so an answer does not wait behind older messages. A
 * campaign is never an answer, even to a customer who has just written.
 */
export function paceKindOf({ isGroup, isKnown, lastInAt, typedAt, isMass }: Talk, now: number): PaceKind {
  if (!isKnown && !isGroup) return 'first';
  if (isMass) return 'bulk';
  if (lastInAt !== null && now - lastInAt < REPLY_MS) return 'reply';
  return typedAt !== null && now - typedAt < TYPED_MS ? 'typed' : 'bulk';
}

/** The shortest and the longest wait between two messages of one kind, in milliseconds. */
export type Gaps = Readonly<Record<PaceKind, readonly [shortest: number, longest: number]>>;

/** Numbers are reported to lose their account at one stranger every 7 s, and to keep it at one every minute. */
export const paceGaps: Gaps = {
  reply: [300, 900],
  typed: [2_000, 5_000],
  bulk: [8_000, 20_000],
  first: [60_000, 150_000],
};

/** The earliest time for the next message of each kind, in milliseconds. */
export type Pace = Readonly<Record<PaceKind, number>>;

/** Returns a number from 0 up to but not including 1. */
export type Random = () => number;

/** People wait mostly short and sometimes long. */
function gapOf([shortest, longest]: Gaps[PaceKind], random: Random): number {
  return shortest + (longest - shortest) * random() ** 2;
}

/** Between two checks of numbers: a phone that asks for thousands in a row looks like a machine, as one that writes. */
export const checkGap = (random: Random): number => gapOf(paceGaps.bulk, random);

/**
 * The pace of a number whose last send time is unknown: answers and typed messages may go at once, bulk and first
 * contacts wait one gap.
 */
export function beginPace(now: number, random: Random, gaps: Gaps = paceGaps): Pace {
  const pace = { reply: now, typed: now, bulk: 0, first: 0 };
  for (const kind of ['bulk', 'first'] as const) pace[kind] = now + gapOf(gaps[kind], random);
  return pace;
}

/**
 * After a message, its own kind waits for the gap of that kind. All other kinds wait only for the gap of a reply, so
 * that bulk does not slow down people who type.
 */
export function paceAfter(
  pace: Pace,
  sent: PaceKind,
  now: number,
  random: Random,
  gaps: Gaps = paceGaps,
): Pace {
  const breath = now + gapOf(gaps.reply, random);
  const own = now + gapOf(gaps[sent], random);
  const after = (kind: PaceKind) => Math.max(pace[kind], kind === sent ? Math.max(own, breath) : breath);
  return { reply: after('reply'), typed: after('typed'), bulk: after('bulk'), first: after('first') };
}

/**
 * The message that may go now: people and bots before campaigns, then the most urgent kind, then the first in the
 * list; null when none may go yet.
 */
export function nextOf<Waiting extends { kind: PaceKind; isMass?: boolean }>(
  waiting: readonly Waiting[],
  pace: Pace,
  now: number,
): Waiting | null {
  for (const isMass of [false, true])
    for (const kind of paceKinds) {
      if (pace[kind] > now) continue;
      const first = waiting.find((one) => one.kind === kind && (one.isMass ?? false) === isMass);
      if (first) return first;
    }
  return null;
}

/** The earliest time at which one of the waiting messages may go; null when nothing waits. */
export function nextSendAt(waiting: readonly { kind: PaceKind }[], pace: Pace): number | null {
  return waiting.length === 0 ? null : Math.min(...waiting.map(({ kind }) => pace[kind]));
}
