import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { readCompanySettings } from '../company-settings.ts';
import type { Draft } from './drafts.ts';

/**
 * Where the company gives its people some seconds to withdraw what they sent, it waits in the outbox so long: it is
 * stored, shown and in its order, only not due yet.
 */
export async function withGrace(
  { now }: Pick<App, 'now'>,
  tx: CompanyTransaction,
  drafts: readonly Draft[],
): Promise<Draft[]> {
  if (drafts.every(({ isPrivate }) => isPrivate)) return [...drafts];
  const { undoSendSeconds } = await readCompanySettings(tx);
  if (undoSendSeconds === 0) return [...drafts];
  const due = new Date(now().getTime() + undoSendSeconds * 1_000);
  return drafts.map((draft) => (draft.isPrivate ? draft : { ...draft, notBefore: draft.notBefore ?? due }));
}
