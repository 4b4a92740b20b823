import {
  AppError,
  type ImportFields,
  importIssues,
  type SteeringFields,
  steeringIssues,
} from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { capabilitiesOf } from './capabilities.ts';
import { asksForRates, lockIntegration, lockPrompt, lockQueue } from './queries.ts';

type Change = { [Name in keyof SteeringFields]?: SteeringFields[Name] | undefined } & {
  integrationId?: number | null | undefined;
  promptId?: number | null | undefined;
};

function merged(before: SteeringFields, change: Change): SteeringFields {
  const named = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(named) };
}

type ImportChange = { [Name in keyof ImportFields]?: ImportFields[Name] | undefined };
const noImport: ImportFields = {
  importOldMessages: null,
  importRecentMessages: null,
  queueIdImportMessages: null,
};
/** The stored notation, so that the same instant in another notation counts as unchanged. */
const instant = (at: string | null | undefined) => at && new Date(at).toISOString();

/** Refuses a new request for old messages on a channel that has none. */
export function requireHistory(
  { provider, channel }: { provider: string; channel: string },
  change: ImportChange,
  before: ImportFields = noImport,
): void {
  if (capabilitiesOf(provider, channel)?.history) return;
  const details = (['importOldMessages', 'importRecentMessages'] as const)
    .filter((field) => change[field] && instant(change[field]) !== before[field])
    .map((field) => ({ field, message: 'this channel has no old messages to give' }));
  if (details.length > 0) throw new AppError('ERR_VALIDATION', { details });
}

/** Refuses an import of old messages that lacks its queue or an end, or reaches back too far. */
export async function requireImport(
  tx: CompanyTransaction,
  now: Date,
  change: ImportChange,
  before: ImportFields = noImport,
): Promise<void> {
  const {
    importOldMessages = before.importOldMessages,
    importRecentMessages = before.importRecentMessages,
    queueIdImportMessages = before.queueIdImportMessages,
  } = change;
  const after: ImportFields = {
    importOldMessages: instant(importOldMessages) ?? null,
    importRecentMessages: instant(importRecentMessages) ?? null,
    queueIdImportMessages,
  };
  const details = importIssues(after, before, now);
  if (details.length > 0) throw new AppError('ERR_VALIDATION', { details });
  if (change.queueIdImportMessages && !(await lockQueue(tx, change.queueIdImportMessages)))
    throw unknownQueue('queueIdImportMessages');
}

function unknownQueue(field: 'sendIdQueue' | 'queueIdImportMessages'): AppError {
  return new AppError('ERR_NO_QUEUE_FOUND', { details: [{ field, message: 'no queue of the company' }] });
}

/**
 * Refuses a change after which a text, a time or a queue would be missing that another field needs. For a new
 * connection every missing field counts as empty.
 */
export async function requireWhole(
  tx: CompanyTransaction,
  change: Change,
  before: SteeringFields,
  isNew = false,
): Promise<void> {
  const after = merged(before, change);
  const changed = Object.keys(isNew ? after : change);
  const details = steeringIssues(after, { asksForRates: await asksForRates(tx), changed });
  if (details.length > 0) throw new AppError('ERR_VALIDATION', { details });
  if (change.sendIdQueue && !(await lockQueue(tx, change.sendIdQueue))) throw unknownQueue('sendIdQueue');
  if (change.integrationId && !(await lockIntegration(tx, change.integrationId))) {
    const message = 'no integration of the company';
    throw new AppError('ERR_NO_INTEGRATION_FOUND', { details: [{ field: 'integrationId', message }] });
  }
  if (change.promptId && !(await lockPrompt(tx, change.promptId))) {
    const message = 'no prompt of the company';
    throw new AppError('ERR_NO_PROMPT_FOUND', { details: [{ field: 'promptId', message }] });
  }
}
