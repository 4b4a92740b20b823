import type { BoardCard, Tag } from '@prosa/contract';
import { COMPANY_ID, noLaneRules } from './records.ts';

/** A card of the board, in no lane. */
export const boardCard = (id: number, facts: Partial<BoardCard> = {}): BoardCard => ({
  id,
  uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  status: 'open',
  channel: 'whatsapp',
  userId: null,
  queueId: null,
  whatsappId: 1,
  contactId: id,
  isGroup: false,
  lastMessage: 'Oi',
  fromMe: false,
  unreadMessages: 0,
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T10:00:00.000Z',
  lastMessageAt: null,
  contact: { id, name: `Cliente ${id}`, number: '5511999990000' },
  queue: null,
  user: null,
  whatsapp: { id: 1, name: 'Loja' },
  tags: [],
  lane: null,
  ...facts,
});

export const laneTag = (id: number, name: string, facts: Partial<Tag> = {}): Tag => ({
  id,
  companyId: COMPANY_ID,
  name,
  color: '#2F7DE1',
  kanban: 1,
  ...noLaneRules,
  ...facts,
});
