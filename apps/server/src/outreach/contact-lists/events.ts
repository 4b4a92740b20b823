import type { CompanyEvent, ContactList, ContactListItem } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { readList } from './list-queries.ts';

type Services = Pick<App, 'realtime'>;
const admins = { kind: 'admins' } as const;

function announce(services: Services, tx: CompanyTransaction, event: CompanyEvent<'ContactList'>): void {
  tx.afterCommit(() => services.realtime.publish(tx.companyId, 'ContactList', event, admins));
}

export function announceList(
  services: Services,
  tx: CompanyTransaction,
  action: 'create' | 'update',
  record: ContactList,
): void {
  announce(services, tx, { action, record });
}

export function announceListRemoved(services: Services, tx: CompanyTransaction, id: number): void {
  announce(services, tx, { action: 'delete', id });
}

/** Publishes a change of items, and their list when it has more or fewer of them than before. */
async function announceItemEvent(
  services: Services,
  tx: CompanyTransaction,
  event: CompanyEvent<'ContactListItem'>,
): Promise<void> {
  if (!services.realtime.hasListeners(tx.companyId)) return;
  tx.afterCommit(() => services.realtime.publish(tx.companyId, 'ContactListItem', event, admins));
  const list = event.action === 'update' ? undefined : await readList(tx, event.contactListId);
  if (list) announceList(services, tx, 'update', list);
}

export async function announceItem(
  services: Services,
  tx: CompanyTransaction,
  action: 'create' | 'update',
  record: ContactListItem,
): Promise<void> {
  await announceItemEvent(services, tx, { action, contactListId: record.contactListId, record });
}

export async function announceItemRemoved(
  services: Services,
  tx: CompanyTransaction,
  { contactListId, id }: { contactListId: number; id: number },
): Promise<void> {
  await announceItemEvent(services, tx, { action: 'delete', contactListId, id });
}

export async function announceItems(
  services: Services,
  tx: CompanyTransaction,
  contactListId: number,
  records: ContactListItem[],
): Promise<void> {
  if (records.length > 0) await announceItemEvent(services, tx, { action: 'reload', contactListId, records });
}
