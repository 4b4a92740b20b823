/**
 * How the requests of a message are named in the store. The last one has the message's own wid, `W`; those before it
 * have `W#0`, `W#1`. A request that failed after the platform took it is repeated as `W~1` or `W#0~1`, with its own
 * mark, so that late statuses of the first try do not count for the second.
 */

export interface Attempt {
  wid: string;
  /** The platform's id; null until an answer, a status or an echo names it. */
  platformWid: string | null;
  /** When `sending` was last recorded, ISO 8601. */
  at: string;
  /** The platform took the request and did not deliver it. */
  failed: boolean;
}

export const messageOf = (wid: string): string => wid.replace(/[#~].*$/, '');

/** The wid without the number of the try. */
export const stepOf = (wid: string): string => wid.replace(/~.*$/, '');

/** Whether more requests of the message follow. */
export const isBeforeLast = (wid: string): boolean => wid.includes('#');

const numberOf = (wid: string): number => Number(/~(\d+)$/.exec(wid)?.[1] ?? 0);

export function newestOf(tries: Attempt[], step: string): Attempt | undefined {
  return tries
    .filter(({ wid }) => stepOf(wid) === step)
    .toSorted((a, b) => numberOf(b.wid) - numberOf(a.wid))[0];
}

/** The wid of the try after a failed one. */
export const widAfter = ({ wid }: Attempt): string => `${stepOf(wid)}~${numberOf(wid) + 1}`;

/** The id by which the inbox knows a message: the platform's newest, or ours until there is one. */
export function knownAs(tries: Attempt[], message: string): string {
  const ends = tries.filter(({ wid, platformWid }) => stepOf(wid) === message && platformWid !== null);
  return newestOf(ends, message)?.platformWid ?? message;
}
