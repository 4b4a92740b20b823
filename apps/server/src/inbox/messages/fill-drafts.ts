import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { readCompanySettings } from '../company-settings/index.ts';
import type { LockedTicket } from '../tickets/queries.ts';
import { textSource } from '../tickets/ticket-texts.ts';
import type { Draft } from './drafts.ts';

/** Variables are filled only in replies: notes stay as typed, and a forwarded text has another author. */
const hasVariables = ({ body, isPrivate, isForwarded }: Draft): boolean =>
  !isPrivate && !isForwarded && body.includes('{{');

export async function fillDrafts(
  app: Pick<App, 'now'>,
  tx: CompanyTransaction,
  ticket: LockedTicket,
  drafts: Draft[],
): Promise<Draft[]> {
  if (!drafts.some(hasVariables)) return drafts;
  const { timezone } = await readCompanySettings(tx);
  const source = await textSource(app, tx, ticket.id, timezone);
  if (!source) return drafts;
  return drafts.map((draft) => (hasVariables(draft) ? { ...draft, body: source.fill(draft.body) } : draft));
}
