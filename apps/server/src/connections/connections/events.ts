import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { type ConnectionRow, readConnection } from './queries.ts';
import { toConnection } from './to-connection.ts';

const everybody = { kind: 'company' } as const;

/** Announces a connection in its new state to the company's browsers; users who may not edit it get no secrets. */
export async function announceConnection(app: App, tx: CompanyTransaction, id: number): Promise<void> {
  const row = await readConnection(tx, id);
  if (!row) return;
  tx.afterCommit(() => {
    const whatsapp = toConnection(app, row, true);
    app.realtime.publish(tx.companyId, 'whatsapp', { action: 'update', whatsapp }, everybody);
  });
}

export function announceDeleted(app: App, tx: CompanyTransaction, whatsappId: number): void {
  tx.afterCommit(() =>
    app.realtime.publish(tx.companyId, 'whatsapp', { action: 'delete', whatsappId }, everybody),
  );
}

export type SessionRow = Pick<
  ConnectionRow,
  | 'id'
  | 'status'
  | 'statusReason'
  | 'qrcode'
  | 'qrcodeExpiresAt'
  | 'qrcodesLeft'
  | 'retries'
  | 'retryAt'
  | 'updatedAt'
>;

export function announceSession(app: App, tx: CompanyTransaction, session: SessionRow): void {
  tx.afterCommit(() =>
    app.realtime.publish(tx.companyId, 'whatsappSession', { action: 'update', session }, everybody),
  );
}
