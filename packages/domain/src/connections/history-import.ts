import { IMPORT_SILENCE_SECONDS, IMPORT_YEARS, type Connection } from '@prosa/contract';
import { localClock } from '../company/local-clock.ts';

export type ImportFields = Pick<
  Connection,
  'importOldMessages' | 'importRecentMessages' | 'queueIdImportMessages'
>;
export interface ImportIssue {
  field: keyof ImportFields;
  message: 'required' | 'in the future' | 'before the start' | 'more than two years back';
}

/** Tolerances: a person's clock may be ahead of the server's, and a form may stay open for a while. */
const AHEAD_MS = 10 * 60_000;
const BEHIND_MS = 24 * 60 * 60_000;

function earliest(now: Date): number {
  const at = new Date(now);
  at.setUTCFullYear(at.getUTCFullYear() - IMPORT_YEARS);
  return at.getTime() - BEHIND_MS;
}

function windowIssues(start: string | null, end: string | null, now: Date): ImportIssue[] {
  const latest = now.getTime() + AHEAD_MS;
  const issues: ImportIssue[] = [];
  if (start === null) issues.push({ field: 'importOldMessages', message: 'required' });
  else if (Date.parse(start) > latest) issues.push({ field: 'importOldMessages', message: 'in the future' });
  else if (Date.parse(start) < earliest(now))
    issues.push({ field: 'importOldMessages', message: 'more than two years back' });
  if (end === null) issues.push({ field: 'importRecentMessages', message: 'required' });
  else if (Date.parse(end) > latest) issues.push({ field: 'importRecentMessages', message: 'in the future' });
  else if (start !== null && Date.parse(end) < Date.parse(start))
    issues.push({ field: 'importRecentMessages', message: 'before the start' });
  return issues;
}

/**
 * The problems of a requested import. An unchanged import has none: its window was valid when it was requested, and
 * clients send whole connections back.
 */
export function importIssues(after: ImportFields, before: ImportFields, now: Date): ImportIssue[] {
  const { importOldMessages: start, importRecentMessages: end, queueIdImportMessages: queueId } = after;
  if (start === null && end === null) return [];
  const isSame =
    start === before.importOldMessages &&
    end === before.importRecentMessages &&
    queueId === before.queueIdImportMessages;
  if (isSame) return [];
  const issues = windowIssues(start, end, now);
  return queueId === null ? [...issues, { field: 'queueIdImportMessages', message: 'required' }] : issues;
}

/** The messages that an import takes: its window includes both ends; `groups` adds the messages of groups. */
export interface HistoryWindow {
  since: string;
  until: string;
  groups: boolean;
}

export function isInWindow(
  { since, until, groups }: HistoryWindow,
  { at, chat }: { at: string; chat: { kind: string } },
): boolean {
  const time = Date.parse(at);
  return time >= Date.parse(since) && time <= Date.parse(until) && (groups || chat.kind !== 'group');
}

/** Whether a channel has delivered everything: it has reported the end, or it has been silent for long enough. */
export function isDelivered(lastBatchAt: string, isComplete: boolean, now: Date): boolean {
  return isComplete || now.getTime() - Date.parse(lastBatchAt) >= IMPORT_SILENCE_SECONDS * 1_000;
}

const two = (value: number) => String(value).padStart(2, '0');

/** DD/MM/YY HH:mm:ss, the format of message times in the progress of an import. */
export function importDate(at: string, timeZone: string): string {
  const clock = localClock(new Date(at), timeZone);
  const day = [clock.getUTCDate(), clock.getUTCMonth() + 1, clock.getUTCFullYear() % 100];
  const time = [clock.getUTCHours(), clock.getUTCMinutes(), clock.getUTCSeconds()];
  return `${day.map(two).join('/')} ${time.map(two).join(':')}`;
}
