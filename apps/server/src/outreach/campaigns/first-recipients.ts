import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { countBegun } from './delivery-queries.ts';

const EVERYBODY = 2_147_483_647;

/** What was released is not what is sent after a change: the next recipients are the first ones of that. */
export async function firstRecipientsAgain(
  tx: CompanyTransaction,
  campaignId: number,
): Promise<{ releasedAt: null; canaryAfter: number }> {
  return { releasedAt: null, canaryAfter: await countBegun(tx, campaignId, EVERYBODY) };
}
