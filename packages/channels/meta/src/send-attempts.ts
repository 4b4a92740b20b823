/**
 * Under which names a message of ours is noted. The last of its requests bears its own wid, `W`; those before it are
 * `W#0`, `W#1`. What failed after the platform had taken it goes out again as `W~1` resp. `W#0~1`, with a mark of its
 * own: what is told late of the first try is not of the second.
 */

/** A request of ours on its way. */
export interface Attempt {
  wid: string;
  /** The platform's id; null while no answer has told it. */
  platformWid: string | null;
  /** When `sending` was noted for it last, ISO 8601. */
  at: string;
  /** The platform had taken it, and did not deliver it. */
  failed: boolean;
}

/** Our wid of the whole message. */
export const messageOf = (wid: string): string => wid.replace(/[#~].*$/, '');

/** Which request of the message it is, however often it was tried. */
export const stepOf = (wid: string): string => wid.replace(/~.*$/, '');

/** Whether more of the message comes behind it. */
export const isBeforeLast = (wid: string): boolean => wid.includes('#');

const numberOf = (wid: string): number => Number(/~(\d+)$/.exec(wid)?.[1] ?? 0);

/** The newest try of a step. */
export function newestOf(tries: Attempt[], step: string): Attempt | undefined {
  return tries
    .filter(({ wid }) => stepOf(wid) === step)
    .toSorted((a, b) => numberOf(b.wid) - numberOf(a.wid))[0];
}

/** The wid of the try that follows one that failed. */
export const widAfter = ({ wid }: Attempt): string => `${stepOf(wid)}~${numberOf(wid) + 1}`;

/** By what the inbox knows a message now: by the platform's newest id of it, or by ours as long as there is none. */
export function knownAs(tries: Attempt[], message: string): string {
  const ends = tries.filter(({ wid, platformWid }) => stepOf(wid) === message && platformWid !== null);
  return newestOf(ends, message)?.platformWid ?? message;
}
