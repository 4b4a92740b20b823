import type { Party } from '@prosa/channel-driver';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { Runner } from '../runner/runner.ts';
import { type AuthorRow, authorOf, authorParty } from './authors.ts';
import { addressOf } from './addresses.ts';
import { partyOf } from './to-outgoing.ts';

interface Receipt {
  companyId: number;
  whatsappId: number;
  contactId: number;
  wids: string[];
}

/**
 * Sends read receipts to the channel. A lost one (the session is just moving, the channel does not answer) is not worth
 * a second try: the next one covers it for the customer's eyes.
 */
export function forwardReceipts(app: App, runner: Runner): () => void {
  return app.bus.subscribe('receipts', (receipt) => {
    if (!runner.get(receipt.whatsappId)?.session) return;
    sendReceipts(app, runner, receipt).catch((error: unknown) =>
      app.log.info({ err: error, whatsappId: receipt.whatsappId }, 'a read receipt was not taken'),
    );
  });
}

async function sendReceipts(
  app: App,
  runner: Runner,
  { companyId, whatsappId, contactId, wids }: Receipt,
): Promise<void> {
  const owned = runner.get(whatsappId);
  if (!owned?.capabilities.readReceipts) return;
  const { address, authors } = await app.database.inCompany(companyId, async (tx) => {
    const found = await addressOf(tx, contactId, whatsappId);
    return { address: found, authors: found?.isGroup ? await authorsOf(tx, whatsappId, wids) : undefined };
  });
  const to = address && partyOf(address, owned.capabilities);
  if (to) await owned.session?.markRead(to, wids, authors);
}

async function authorsOf(
  tx: CompanyTransaction,
  whatsappId: number,
  wids: string[],
): Promise<Map<string, Party>> {
  const rows = await tx.query<{ wid: string; author: AuthorRow }>(
    'outbox-authors',
    `select m.wid, ${authorOf('m')} as author from messages m
     where m.company_id = $1 and m."whatsappId" = $2 and m.wid = any ($3)`,
    [tx.companyId, whatsappId, wids],
  );
  const known = rows.map(({ wid, author }) => [wid, authorParty(author)] as const);
  return new Map(known.flatMap(([wid, author]) => (author ? [[wid, author]] : [])));
}
