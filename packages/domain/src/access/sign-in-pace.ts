const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How many failures (or requests) within a time are free; each one more doubles the wait, from a minute to an hour. */
interface Pace {
  windowMs: number;
  free: number;
}

/**
 * What failed sign-ins are counted by. An account at one network stops a guesser early, and concerns nobody elsewhere. An
 * account alone stops guesses from many networks. A network alone stops guesses at many accounts; an office fails more
 * often than one person. A known device is counted by itself, and by nothing else. Requests for another confirmation
 * mail are counted by the address that gets it and by the network, whether they succeed or not; those for a code that
 * recovers a password by the number at this network, the network, and the number alone, of which one network cannot use
 * up the free ones; invitations by the address and by the company that invites. E-mails and numbers of which a company
 * learns by a refusal that another company has them are counted by the company that learns of them.
 */
export const signInPaces = {
  accountAtNetwork: { windowMs: 24 * HOUR_MS, free: 10 },
  account: { windowMs: 7 * 24 * HOUR_MS, free: 50 },
  network: { windowMs: 15 * MINUTE_MS, free: 100 },
  device: { windowMs: 24 * HOUR_MS, free: 10 },
  mailTo: { windowMs: 24 * HOUR_MS, free: 3 },
  recoveries: { windowMs: 24 * HOUR_MS, free: 40 },
  mailFrom: { windowMs: HOUR_MS, free: 20 },
  revealed: { windowMs: 24 * HOUR_MS, free: 30 },
  invitations: { windowMs: 24 * HOUR_MS, free: 200 },
} as const satisfies Record<string, Pace>;
export type SignInSubject = keyof typeof signInPaces;

const MOST_DOUBLINGS = 6;

/** The time from the newest of so many failures until the next try. */
export function waitAfterFailures(subject: SignInSubject, count: number): number {
  const { free } = signInPaces[subject];
  if (count < free) return 0;
  return Math.min(HOUR_MS, MINUTE_MS * 2 ** Math.min(count - free, MOST_DOUBLINGS));
}
