import type { CompanyEvent } from '@prosa/contract';

type Presence = CompanyEvent<'ticketPresence'>;

/** Presence is repeated every 20 seconds; after this time without it a user counts as gone. */
const GONE_MS = 45_000;

export interface Other {
  userId: number;
  name: string;
  state: Presence['state'];
  at: number;
}

/** The list of present users after one of them reported. */
export function withPresence(others: Other[], { userId, name, state }: Presence, now: number): Other[] {
  const rest = others.filter((other) => other.userId !== userId);
  return state === 'gone' ? rest : [...rest, { userId, name, state, at: now }];
}

/** The users who reported recently. */
export const stillThere = (others: Other[], now: number): Other[] =>
  others.filter(({ at }) => now - at < GONE_MS);
