import type { Chatbot } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

const admins = { kind: 'admins' } as const;

export function announceChatbot(
  app: App,
  tx: CompanyTransaction,
  action: 'create' | 'update',
  chatbot: Chatbot,
): void {
  tx.afterCommit(() => app.realtime.publish(tx.companyId, 'chatbot', { action, chatbot }, admins));
}

export function announceChatbotDeleted(
  app: App,
  tx: CompanyTransaction,
  gone: { chatbotId: number; queueId: number },
): void {
  tx.afterCommit(() => app.realtime.publish(tx.companyId, 'chatbot', { action: 'delete', ...gone }, admins));
}
