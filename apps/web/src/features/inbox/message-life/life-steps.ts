import type { MessageLife } from '@prosa/contract';

type Moment =
  | 'written'
  | 'received'
  | 'stored'
  | 'accepted'
  | 'delivered'
  | 'read'
  | 'played'
  | 'edited'
  | 'tried'
  | 'failed'
  | 'due'
  | 'again'
  | 'sending'
  | 'waiting'
  | 'firstContacts'
  | 'noFirstContacts'
  | 'restriction';

export interface LifeStep {
  name: Moment;
  /** Null means now, or unknown. */
  at: string | null;
  reason: string | null;
}

const step = (name: Moment, at: string | null, reason: string | null = null): LifeStep => ({
  name,
  at,
  reason,
});
const stepsAt = (name: Moment, at: string | null) => (at === null ? [] : [step(name, at)]);

/** What a queued message waits for, or that it is being sent; empty for any other status. */
function nowOf({ status, nextAttemptAt, waitsFor, attempts }: MessageLife): LifeStep[] {
  if (status === 'sending') return [step('sending', null)];
  if (status !== 'queued') return [];
  if (waitsFor !== null) return [step(waitsFor, waitsFor === 'firstContacts' ? nextAttemptAt : null)];
  if (nextAttemptAt === null) return [step('waiting', null)];
  return [step(attempts === 0 ? 'due' : 'again', nextAttemptAt)];
}

/** The earliest known time: a delivered message was accepted before, even if the acceptance was recorded later. */
function acceptedAt({ acceptedAt, deliveredAt, readAt }: MessageLife): string | null {
  const known = [acceptedAt, deliveredAt, readAt].filter((at) => at !== null);
  return acceptedAt === null ? null : (known.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null);
}

/** The steps of a message, oldest first; what it waits for comes last. */
export function stepsOf(life: MessageLife): LifeStep[] {
  if (life.origin === 'contact') {
    return [
      step('written', life.createdAt),
      step('received', life.storedAt),
      ...stepsAt('edited', life.editedAt),
    ];
  }
  const attempts = life.attemptLog
    .filter(({ outcome }) => outcome !== 'sent')
    .map(({ at, outcome, reason }) => step(outcome === 'queued' ? 'tried' : 'failed', at, reason));
  const past = [
    step('stored', life.storedAt),
    ...attempts,
    ...stepsAt('accepted', acceptedAt(life)),
    ...stepsAt('delivered', life.deliveredAt),
    ...stepsAt('read', life.readAt),
    ...stepsAt('played', life.playedAt),
    ...stepsAt('edited', life.editedAt),
  ];
  // The sort is stable: steps with the same time keep this order.
  return [...past.toSorted((a, b) => Date.parse(a.at ?? '') - Date.parse(b.at ?? '')), ...nowOf(life)];
}
