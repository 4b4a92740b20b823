import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { trackClosed } from '../ticket-log/tracking.ts';
import { transitionTickets } from './transition-tickets.ts';

export async function endTickets(tx: CompanyTransaction, ids: readonly number[], at: Date): Promise<void> {
  await transitionTickets(tx, ids, { name: 'close', given: {}, at });
  await trackClosed(tx, ids, at);
}
