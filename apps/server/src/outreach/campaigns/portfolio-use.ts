import type { CampaignSettings } from '@prosa/contract';
import { PORTFOLIO_WINDOW_MS, portfolioPlaces } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

export interface PortfolioSpace {
  /** To how many more people campaigns may write. */
  places: number;
  /** When the oldest of those who count now counts no more; null: nobody counts. */
  freesAt: Date | null;
}

/**
 * Counts the conversations to which the company has sent templates in the last 24 hours, whoever sent them, and those
 * that wait in the outbox. Who was written to within the customer's window counts too: the platform does not count them,
 * so this errs on the safe side.
 */
export async function portfolioSpace(
  tx: CompanyTransaction,
  settings: Pick<CampaignSettings, 'portfolioLimit' | 'portfolioReserve'>,
  now: Date,
): Promise<PortfolioSpace> {
  if (settings.portfolioLimit === 0) return { places: Number.POSITIVE_INFINITY, freesAt: null };
  const [row] = await tx.query<{ used: number; firstAt: string | null }>(
    'portfolio-use',
    `select count(distinct "conversationId")::int as used, min("createdAt") as "firstAt" from messages
     where company_id = $1 and "mediaType" = 'template' and "fromMe" and "createdAt" > $2
       and status in ('queued', 'sending', 'sent')`,
    [tx.companyId, new Date(now.getTime() - PORTFOLIO_WINDOW_MS)],
  );
  const { used = 0, firstAt = null } = row ?? {};
  const freesAt = firstAt === null ? null : new Date(Date.parse(firstAt) + PORTFOLIO_WINDOW_MS);
  return { places: portfolioPlaces(settings, used), freesAt };
}
