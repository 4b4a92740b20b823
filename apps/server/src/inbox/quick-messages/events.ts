import type { QuickMessage } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { Audience } from '../../platform/realtime/realtime.ts';

type Sight = Pick<QuickMessage, 'userId' | 'geral' | 'visao'>;
const everybody = { kind: 'company' } as const;

const isEverybodys = ({ geral, visao }: Sight): boolean => geral || visao;

/** Null when nobody sees it. */
function audienceOf(record: Sight): Audience | null {
  if (isEverybodys(record)) return everybody;
  return record.userId === null ? null : { kind: 'user', userId: record.userId };
}

/** Publishes to its viewers. When it becomes private, a 'delete' goes to the whole company first. */
export function announceQuickMessage(
  { realtime }: Pick<App, 'realtime'>,
  tx: CompanyTransaction,
  record: QuickMessage,
  before: Sight | null,
): void {
  const audience = audienceOf(record);
  const action = before === null ? 'create' : 'update';
  tx.afterCommit(() => {
    if (before && isEverybodys(before) && !isEverybodys(record)) {
      realtime.publish(tx.companyId, 'quickmessage', { action: 'delete', id: record.id }, everybody);
    }
    if (audience) realtime.publish(tx.companyId, 'quickmessage', { action, record }, audience);
  });
}

export function announceQuickMessageGone(
  { realtime }: Pick<App, 'realtime'>,
  tx: CompanyTransaction,
  record: Sight & { id: number },
): void {
  const audience = audienceOf(record);
  if (!audience) return;
  tx.afterCommit(() =>
    realtime.publish(tx.companyId, 'quickmessage', { action: 'delete', id: record.id }, audience),
  );
}
