import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { Runner } from '../runner/runner.ts';
import { type Address, partyOf } from './to-outgoing.ts';

interface Receipt {
  companyId: number;
  whatsappId: number;
  contactId: number;
  wids: string[];
}

/**
 * Tells the channel what somebody has read here. A receipt that is lost on the way (the session is just moving, the
 * channel does not answer) is not worth a second try: the next one covers it for the customer's eyes.
 */
export function tellReceipts(app: App, runner: Runner): () => void {
  return app.bus.subscribe('receipts', (receipt) => {
    if (!runner.get(receipt.whatsappId)?.session) return;
    tell(app, runner, receipt).catch((error: unknown) =>
      app.log.info({ err: error, whatsappId: receipt.whatsappId }, 'a read receipt was not taken'),
    );
  });
}

async function tell(
  app: App,
  runner: Runner,
  { companyId, whatsappId, contactId, wids }: Receipt,
): Promise<void> {
  const held = runner.get(whatsappId);
  if (!held?.capabilities.readReceipts) return;
  const address = await app.database.inCompany(companyId, (tx) => addressOf(tx, contactId));
  const to = address && partyOf(address);
  if (to) await held.session?.markRead(to, wids);
}

/** How the channel of a contact is to reach it. */
export async function addressOf(tx: CompanyTransaction, contactId: number): Promise<Address | undefined> {
  const [address] = await tx.query<Address>(
    'outbox-address',
    `select name as "contactName", number as "contactNumber", "isGroup",
       coalesce((select jsonb_object_agg(i.kind, i.value) from contact_identities i
         where i.company_id = contacts.company_id and i."contactId" = contacts.id), '{}') as identities
     from contacts where company_id = $1 and id = $2`,
    [tx.companyId, contactId],
  );
  return address;
}
