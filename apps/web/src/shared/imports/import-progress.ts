import type { ContactImport } from '@prosa/contract';

/** The imports with this one as it is now, newest first. One that has ended stays so when an older answer comes late. */
export function withImport(known: readonly ContactImport[], record: ContactImport): ContactImport[] {
  const before = known.find(({ id }) => id === record.id);
  const isLate = before !== undefined && before.finishedAt !== null && record.finishedAt === null;
  return [isLate ? before : record, ...known.filter(({ id }) => id !== record.id)];
}

/**
 * The id of the newest import that needs no announcement because it had ended when the page read the list first; 0 when
 * there is none.
 */
export const endedBefore = (latest: ContactImport | undefined): number =>
  latest === undefined ? 0 : latest.finishedAt === null ? latest.id - 1 : latest.id;

const RECENT_MS = 3_600_000;
/** Whether the import is still shown: the end of an old one interests nobody. */
export const isRecentImport = ({ finishedAt }: ContactImport, now = Date.now()): boolean =>
  finishedAt === null || Date.parse(finishedAt) >= now - RECENT_MS;
