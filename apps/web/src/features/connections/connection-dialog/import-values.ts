import type { Connection } from '@prosa/contract';
import { localOf } from '../../../shared/local-time.ts';

/** How far back an import begins unless somebody says otherwise. */
const DAYS = 30;
const DAY_MS = 86_400_000;

const field = (at: string | null | undefined, otherwise: number) =>
  localOf(at ? new Date(at) : new Date(otherwise));

/** The import as the form holds it: a switch, and two times by the browser's clock. */
export const importInitial = (connection: Connection | null) => ({
  isImporting: Boolean(connection?.importOldMessages),
  /** Old messages come when a session begins: one that is up has to begin anew. */
  isUp: connection?.status === 'CONNECTED',
  /** What is asked for already, to the second. */
  askedBefore: connection,
  importOldMessages: field(connection?.importOldMessages, Date.now() - DAYS * DAY_MS),
  importRecentMessages: field(connection?.importRecentMessages, Date.now()),
  importOldMessagesGroups: connection?.importOldMessagesGroups ?? false,
  closedTicketsPostImported: connection?.closedTicketsPostImported ?? false,
  queueIdImportMessages: connection?.queueIdImportMessages ?? null,
});
export type ImportValues = ReturnType<typeof importInitial>;

/** Empty where nothing is written; what the server and the rules are given. */
const instant = (local: string) => (local === '' ? null : new Date(local).toISOString());

/** Both ends. Fields show minutes: an end that nobody touched stays the instant that it is. */
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

/** The same as the contract has it; switched off, nothing is asked for. */
export function importBody<Values extends ImportValues>(given: Values) {
  const { isImporting, isUp: _isUp, askedBefore: _askedBefore, ...values } = given;
  return { ...values, ...(isImporting ? windowOf(given) : nothing) };
}

const delivered = ['importOldMessages', 'importRecentMessages', 'importOldMessagesGroups'] as const;

/** Whether a session that is up has to begin anew: the channel is asked for something else than it was. */
export function isAskedAnew(values: ImportValues): boolean {
  if (!values.isImporting || !values.isUp) return false;
  const body = importBody(values);
  return delivered.some((name) => body[name] !== values.askedBefore?.[name]);
}

/** What the rules are to look at: an import that is switched on has both ends, and says which is missing. */
export const importAsked = (values: ImportValues) => ({
  isImporting: values.isImporting,
  facts: { ...windowOf(values), queueIdImportMessages: values.queueIdImportMessages },
});
