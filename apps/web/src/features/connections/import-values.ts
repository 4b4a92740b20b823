import type { Connection } from '@prosa/contract';
import { localOf } from '../../shared/local-time.ts';

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
  importOldMessages: field(connection?.importOldMessages, Date.now() - DAYS * DAY_MS),
  importRecentMessages: field(connection?.importRecentMessages, Date.now()),
  importOldMessagesGroups: connection?.importOldMessagesGroups ?? false,
  closedTicketsPostImported: connection?.closedTicketsPostImported ?? false,
  queueIdImportMessages: connection?.queueIdImportMessages ?? null,
});
export type ImportValues = ReturnType<typeof importInitial>;

/** Empty where nothing is written; what the server and the rules are given. */
const instant = (local: string) => (local === '' ? null : new Date(local).toISOString());

/** The same as the contract has it; switched off, nothing is asked for. */
export function importBody<Values extends ImportValues>({ isImporting, isUp: _isUp, ...values }: Values) {
  return {
    ...values,
    importOldMessages: isImporting ? instant(values.importOldMessages) : null,
    importRecentMessages: isImporting ? instant(values.importRecentMessages) : null,
  };
}

/** What the rules are to look at: an import that is switched on has both ends, and says which is missing. */
export const importAsked = ({ isImporting, queueIdImportMessages, ...values }: ImportValues) => ({
  isImporting,
  facts: {
    importOldMessages: instant(values.importOldMessages),
    importRecentMessages: instant(values.importRecentMessages),
    queueIdImportMessages,
  },
});
