import type { Connection } from '@prosa/contract';
import { localOf } from '../../../shared/local-time.ts';

/** A new import reaches this many days back by default. */
const DAYS = 30;
const DAY_MS = 86_400_000;

const field = (at: string | null | undefined, otherwise: number) =>
  localOf(at ? new Date(at) : new Date(otherwise));

/** The import as the form has it: a switch, and two times in the browser's time zone. */
export const importInitial = (connection: Connection | null) => ({
  isImporting: Boolean(connection?.importOldMessages),
  /** Old messages come only when a session begins, so a connected one must be restarted. */
  isUp: connection?.status === 'CONNECTED',
  /** The stored connection, whose instants have seconds. */
  askedBefore: connection,
  importOldMessages: field(connection?.importOldMessages, Date.now() - DAYS * DAY_MS),
  importRecentMessages: field(connection?.importRecentMessages, Date.now()),
  importOldMessagesGroups: connection?.importOldMessagesGroups ?? false,
  closedTicketsPostImported: connection?.closedTicketsPostImported ?? false,
  queueIdImportMessages: connection?.queueIdImportMessages ?? null,
});
export type ImportValues = ReturnType<typeof importInitial>;

/** null for an empty field. */
const instant = (local: string) => (local === '' ? null : new Date(local).toISOString());

/** Both ends of the period. The fields show minutes only: an end that nobody changed keeps its stored seconds. */
function windowOf({ askedBefore, ...values }: ImportValues) {
  const end = (name: 'importOldMessages' | 'importRecentMessages') => {
    const before = askedBefore?.[name];
    return before && localOf(new Date(before)) === values[name] ? before : instant(values[name]);
  };
  return {
    importOldMessages: end('importOldMessages'),
    importRecentMessages: end('importRecentMessages'),
  };
}

const nothing = { importOldMessages: null, importRecentMessages: null };

/** The import as the contract has it; while the switch is off, both ends are null. */
export function importBody<Values extends ImportValues>(given: Values) {
  const { isImporting, isUp: _isUp, askedBefore: _askedBefore, ...values } = given;
  return { ...values, ...(isImporting ? windowOf(given) : nothing) };
}

const delivered = ['importOldMessages', 'importRecentMessages', 'importOldMessagesGroups'] as const;

/** True when a connected session must restart, because the channel is to deliver other old messages than before. */
export function isAskedAnew(values: ImportValues): boolean {
  if (!values.isImporting || !values.isUp) return false;
  const body = importBody(values);
  return delivered.some((name) => body[name] !== values.askedBefore?.[name]);
}

/** The import as the rules check it: they require both ends of one that is switched on. */
export const importAsked = (values: ImportValues) => ({
  isImporting: values.isImporting,
  facts: { ...windowOf(values), queueIdImportMessages: values.queueIdImportMessages },
});
