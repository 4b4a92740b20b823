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
  /** Null: now, or not known. */
  at: string | null;
  reason: string | null;
}

const step = (name: Moment, at: string | null, reason: string | null = null): LifeStep => ({
  name,
  at,
  reason,
});
const stepsAt = (name: Moment, at: string | null) => (at === null ? [] : [step(name, at)]);

/** What is not over: what it waits for. */
function nowOf({ status, nextAttemptAt, waitsFor, attempts }: MessageLife): LifeStep[] {
  if (status === 'sending') return [step('sending', null)];
  if (status !== 'queued') return [];
  if (waitsFor !== null) return [step(waitsFor, waitsFor === 'firstContacts' ? nextAttemptAt : null)];
  if (nextAttemptAt === null) return [step('waiting', null)];
  return [step(attempts === 0 ? 'due' : 'again', nextAttemptAt)];
}

/** What was delivered was accepted before, whenever we came to note it. */
function acceptedAt({ acceptedAt, deliveredAt, readAt }: MessageLife): string | null {
  const known = [acceptedAt, deliveredAt, readAt].filter((at) => at !== null);
  return acceptedAt === null ? null : (known.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null);
}

/** What happened to a message, in the order in which it did. */
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
    .map(({ at, outcome, reason }) => step(outcome === 'failed' ? 'failed' : 'tried', at, reason));
  const past = [
    step('stored', life.storedAt),
    ...attempts,
    ...stepsAt('accepted', acceptedAt(life)),
    ...stepsAt('delivered', life.deliveredAt),
    ...stepsAt('read', life.readAt),
    ...stepsAt('played', life.playedAt),
    ...stepsAt('edited', life.editedAt),
  ];
  // The sort keeps the order of what happened at one moment.
  return [...past.toSorted((a, b) => Date.parse(a.at ?? '') - Date.parse(b.at ?? '')), ...nowOf(life)];
}
