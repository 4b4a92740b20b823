import type { CompanyEvent } from '@prosa/contract';

type Presence = CompanyEvent<'ticketPresence'>;

/** Everybody says it again every twenty seconds: who was silent for so long is gone. */
const GONE_MS = 45_000;

export interface Other {
  userId: number;
  name: string;
  state: Presence['state'];
  at: number;
}

/** Who is there, after what one of them has said. */
export function withPresence(others: Other[], { userId, name, state }: Presence, now: number): Other[] {
  const rest = others.filter((other) => other.userId !== userId);
  return state === 'gone' ? rest : [...rest, { userId, name, state, at: now }];
}

/** Who has said something lately. */
export const stillThere = (others: Other[], now: number): Other[] =>
  others.filter(({ at }) => now - at < GONE_MS);
