import type { Viewer } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { loadRecipient, type Recipient } from './queries.ts';
import { toViewer } from './to-viewer.ts';

/** A person as every rule reads one who is signed in, with the address for mails; null for whom no mail may reach. */
export async function mailRecipient(
  tx: CompanyTransaction,
  userId: number,
  now: Date,
): Promise<({ viewer: Viewer } & Recipient) | null> {
  const record = await loadRecipient(tx, userId);
  if (!record) return null;
  const { email, language, ...facts } = record;
  // Rules read no session; there is none.
  return { email, language, viewer: toViewer({ ...facts, sessionSeenAt: '' }, '', now) };
}
