/** How urgent what waits is, on a number that must not look like a machine; the most urgent first. */
export const paceKinds = ['reply', 'typed', 'bulk', 'first'] as const;
/**
 * `reply`: the customer wrote a moment ago. `typed`: somebody sits there and writes. `bulk`: the rest that goes to people
 * who know the number. `first`: to somebody who has never had to do with it.
 */
export type PaceKind = (typeof paceKinds)[number];

/** So long after the customer wrote a message counts as an answer. */
export const REPLY_MS = 60 * 60_000;
/** So long after somebody wrote it a message counts as written just now. */
export const TYPED_MS = 2 * 60_000;

/** What is known of a conversation in which something waits; times in milliseconds. */
export interface Talk {
  isGroup: boolean;
  /** Whether anything has gone between the two before. */
  isKnown: boolean;
  /** When the customer wrote last. */
  lastInAt: number | null;
  /** When a person wrote the newest of what waits. */
  typedAt: number | null;
}

/** A conversation is as urgent as the most urgent of what waits in it, so an answer is not held up by what stands before it. */
export function paceKindOf({ isGroup, isKnown, lastInAt, typedAt }: Talk, now: number): PaceKind {
  if (!isKnown && !isGroup) return 'first';
  if (lastInAt !== null && now - lastInAt < REPLY_MS) return 'reply';
  return typedAt !== null && now - typedAt < TYPED_MS ? 'typed' : 'bulk';
}

/** The shortest and the longest wait after a message of a kind until the next of the same, in milliseconds. */
export type Gaps = Readonly<Record<PaceKind, readonly [shortest: number, longest: number]>>;

/** Numbers are reported to lose their account at one stranger every 7 s, and to keep it at one every minute. */
export const paceGaps: Gaps = {
  reply: [300, 900],
  typed: [2_000, 5_000],
  bulk: [8_000, 20_000],
  first: [60_000, 150_000],
};

/** From when the next message of each kind may go, in milliseconds. */
export type Pace = Readonly<Record<PaceKind, number>>;

/** Answers a number from 0 up to but not including 1. */
export type Random = () => number;

/** People wait mostly short and sometimes long. */
function gapOf([shortest, longest]: Gaps[PaceKind], random: Random): number {
  return shortest + (longest - shortest) * random() ** 2;
}

/** Of a number of which it is not known when it sent last: answers go at once, the rest not as if nothing had been. */
export function beginPace(now: number, random: Random, gaps: Gaps = paceGaps): Pace {
  const pace = { reply: now, typed: now, bulk: 0, first: 0 };
  for (const kind of ['bulk', 'first'] as const) pace[kind] = now + gapOf(gaps[kind], random);
  return pace;
}

/**
 * After a message: the next of its kind waits for the gap of the kind, those of all others only as long as an answer
 * waits, so that no bulk slows down who talks.
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

/** What goes now, the most urgent first and the longest waiting of those; null: nothing may yet. */
export function nextOf<Waiting extends { kind: PaceKind }>(
  waiting: readonly Waiting[],
  pace: Pace,
  now: number,
): Waiting | null {
  for (const kind of paceKinds) {
    const first = pace[kind] <= now ? waiting.find((one) => one.kind === kind) : undefined;
    if (first) return first;
  }
  return null;
}

/** When something of what waits may go at the earliest; null: nothing waits. */
export function nextSendAt(waiting: readonly { kind: PaceKind }[], pace: Pace): number | null {
  return waiting.length === 0 ? null : Math.min(...waiting.map(({ kind }) => pace[kind]));
}
