import type { CallShape } from '@prosa/contract';
import { randomUUID } from 'node:crypto';

export interface Records {
  company: number;
  user: number;
  queue: number;
  connection: number;
  contact: number;
  contactImport: number;
  ticket: number;
  ticketUuid: string;
  message: number;
  plan: number;
  tag: number;
  quickMessage: number;
  fileList: number;
  fileOption: number;
  contactList: number;
  contactListItem: number;
  campaign: number;
  suppression: number;
  bulkClose: number;
  bulkChange: number;
  savedView: number;
  note: number;
  chat: number;
  chatMessage: number;
  schedule: number;
  contactMerge: number;
  chatbot: number;
  integration: number;
  delivery: number;
  prompt: number;
  template: number;
  apiToken: number;
  apiWebhook: number;
  apiDelivery: number;
  help: number;
  announcement: number;
  invoice: number;
  coupon: number;
}
export type RecordKind = keyof Records;

/** The record that an id field points at. The walk fails at a place that is neither here nor in `byPath`. */
const byField: Record<string, RecordKind | 'new'> = {
  queueId: 'queue',
  queueIds: 'queue',
  answerQueueId: 'queue',
  selectedQueues: 'queue',
  sendIdQueue: 'queue',
  selectedQueueIds: 'queue',
  closeId: 'bulkClose',
  changeId: 'bulkChange',
  ticketIds: 'ticket',
  addTagIds: 'tag',
  removeTagIds: 'tag',
  viewId: 'savedView',
  userId: 'user',
  userIds: 'user',
  ticketUserId: 'user',
  chatId: 'chat',
  chatMessageId: 'chatMessage',
  quotedId: 'chatMessage',
  lastReadId: 'chatMessage',
  aroundId: 'chatMessage',
  users: 'user',
  integrationId: 'integration',
  optIntegrationId: 'integration',
  deliveryId: 'delivery',
  promptId: 'prompt',
  templateId: 'template',
  whatsappId: 'connection',
  otherWhatsappIds: 'connection',
  whatsapps: 'connection',
  contactId: 'contact',
  messageId: 'message',
  ticketId: 'ticket',
  ticketUuid: 'ticketUuid',
  uuid: 'ticketUuid',
  planId: 'plan',
  planIds: 'plan',
  tags: 'tag',
  tagId: 'tag',
  nextLaneId: 'tag',
  rollbackLaneId: 'tag',
  contactTag: 'tag',
  wallets: 'user',
  companyId: 'company',
  companyIds: 'company',
  fileId: 'fileList',
  invoiceId: 'invoice',
  fileListId: 'fileList',
  contactListId: 'contactList',
  tagListId: 'tag',
  chatbotId: 'chatbot',
  optQueueId: 'queue',
  queueIdImportMessages: 'queue',
  optUserId: 'user',
  optFileId: 'fileList',
  // The specification's name; it is a message's id.
  file: 'message',
  // The browser's own key for a send.
  clientId: 'new',
  // The place in a list from which a page goes on.
  cursor: 'new',
};
const byPath: Record<string, RecordKind | 'new'> = {
  users: 'user',
  queueIntegration: 'integration',
  prompt: 'prompt',
  companies: 'company',
  companySettings: 'company',
  plans: 'plan',
  invoices: 'invoice',
  coupons: 'coupon',
  helps: 'help',
  announcements: 'announcement',
  whatsapp: 'connection',
  whatsappsession: 'connection',
  'whatsapp-admin': 'connection',
  messages: 'message',
  queue: 'queue',
  chatbot: 'chatbot',
  chatbots: 'chatbot',
  quotedMsg: 'message',
  files: 'fileList',
  suppressions: 'suppression',
  'ticket-notes': 'note',
  chats: 'chat',
  'contact-merges': 'contactMerge',
  schedules: 'schedule',
  'contact-imports': 'contactImport',
  campaigns: 'campaign',
  'api-tokens': 'apiToken',
  'api-webhooks': 'apiWebhook',
  'contact-lists': 'contactList',
  'contact-list-items': 'contactListItem',
  options: 'fileOption',
  // Only an upload of list files has record ids in the body itself.
  body: 'fileOption',
  'quick-messages': 'quickMessage',
  contacts: 'contact',
  tags: 'tag',
  tickets: 'ticket',
  vCard: 'contact',
  // A sign-in at Facebook: this installation has no app there.
  facebook: 'new',
  // A session: devices.test.ts tries those of others.
  auth: 'new',
  // A grant of support access: support.test.ts tries those of others.
  support: 'new',
  // Rows of the contact itself: an unknown id creates a new row.
  extraInfo: 'new',
};

/** The kind of record that the id at a place of a call points at. */
export function kindOf(call: CallShape, path: string): RecordKind | 'new' {
  const names = path.split('.');
  const field = names.at(-1) ?? '';
  const owner = names[0] === 'params' ? call.path.split('/')[1] : names.at(-2);
  // The options of a tree, not those of a file list.
  if (field === 'id' && owner === 'options' && !call.path.startsWith('/files')) return 'chatbot';
  if (field === 'deliveryId' && call.path.startsWith('/api-webhooks')) return 'apiDelivery';
  const kind = field === 'id' ? byPath[owner ?? ''] : byField[field];
  if (!kind)
    throw new Error(`What does ${path} of ${call.method} ${call.path} point at? Say it in records.ts.`);
  return kind;
}

/** Ids without a record. */
export function unknownOf(kind: RecordKind): number | string {
  return kind === 'ticketUuid' ? randomUUID() : 987_654_321;
}
