import type { Campaign } from '@prosa/contract';
import { found } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { type CampaignRow, readCampaign } from './campaign-queries.ts';

const admins = { kind: 'admins' } as const;

export function toCampaign({ media }: Pick<App, 'media'>, row: CampaignRow): Campaign {
  const { mediaPath, mediaName, mediaMime } = row;
  return { ...row, mediaPath: mediaPath === null ? null : media.url(mediaPath, mediaName, mediaMime) };
}

/** Reads the campaign again, publishes it to the admins and returns it. */
export async function announced(
  app: Pick<App, 'media' | 'realtime'>,
  tx: CompanyTransaction,
  action: 'create' | 'update',
  id: number,
): Promise<Campaign> {
  const record = toCampaign(app, found(await readCampaign(tx, id), 'ERR_NO_CAMPAIGN_FOUND'));
  tx.afterCommit(() => app.realtime.publish(tx.companyId, 'campaign', { action, record }, admins));
  return record;
}

export function announceGone({ realtime }: Pick<App, 'realtime'>, tx: CompanyTransaction, id: number): void {
  tx.afterCommit(() => realtime.publish(tx.companyId, 'campaign', { action: 'delete', id }, admins));
}
