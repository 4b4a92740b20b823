import type { Tag } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { tagById } from './queries.ts';

const everybody = { kind: 'company' } as const;

export function announceTag(
  { realtime }: Pick<App, 'realtime'>,
  tx: CompanyTransaction,
  action: 'create' | 'update',
  tag: Tag,
): void {
  tx.afterCommit(() => realtime.publish(tx.companyId, 'tag', { action, tag }, everybody));
}

export function announceTagRemoved(
  { realtime }: Pick<App, 'realtime'>,
  tx: CompanyTransaction,
  tagId: number,
): void {
  tx.afterCommit(() => realtime.publish(tx.companyId, 'tag', { action: 'delete', tagId }, everybody));
}

/** Makes the boards read a lane again, whose cards have got other positions. */
export async function announceLane(
  services: Pick<App, 'realtime'>,
  tx: CompanyTransaction,
  tagId: number,
): Promise<void> {
  if (!services.realtime.hasListeners(tx.companyId)) return;
  const lane = await tagById(tx, tagId);
  if (lane) announceTag(services, tx, 'update', lane);
}
