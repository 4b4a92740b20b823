import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

/** A shorter pause needs no sign. */
const SHORTEST_MS = 500;

/** After the commit the customer sees that somebody is typing, if the pause is long enough. */
export async function showTyping(
  { bus }: Pick<App, 'bus'>,
  tx: CompanyTransaction,
  ticketId: number,
  forMs: number,
): Promise<void> {
  if (forMs < SHORTEST_MS) return;
  const [place] = await tx.query<{ whatsappId: number; contactId: number }>(
    'typing-in',
    'select "whatsappId", "contactId" from tickets where company_id = $1 and id = $2 and "whatsappId" is not null',
    [tx.companyId, ticketId],
  );
  const { companyId } = tx;
  if (place) tx.afterCommit(() => bus.publish('typing', { companyId, ...place }));
}
