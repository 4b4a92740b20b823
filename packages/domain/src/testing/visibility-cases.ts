import type { TicketStatus } from '@prosa/contract';
import type { TicketFacts } from '../tickets/condition.ts';
import type { Viewer } from '../access/viewer.ts';
import { viewerOf } from './viewer.ts';

export const SALES = 1;
export const SUPPORT = 2;
export const ME = 7;
export const RUI = 8;

export const viewer = (facts: Partial<Viewer> = {}): Viewer =>
  viewerOf({ id: ME, companyId: 1, queueIds: [SALES], ...facts });

export function ticket(
  status: TicketStatus,
  queueId: number | null,
  userId: number | null,
  more: Partial<TicketFacts> = {},
): TicketFacts {
  return { id: 1, status, queueId, userId, whatsappId: 5, isGroup: status === 'group', ...more };
}
