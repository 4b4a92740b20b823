import type { ApiWebhookEvent } from '@prosa/contract';

/** The names of events among the translations, whose keys have no dots. */
export const eventNames = {
  'message.sent': 'sent',
  'message.delivered': 'delivered',
  'message.read': 'read',
  'message.failed': 'failed',
} as const satisfies Record<ApiWebhookEvent, string>;
