import type { CallShape } from '@prosa/contract';
import { randomUUID } from 'node:crypto';
import type { Given, GivenUser } from '../given.ts';

/** One record of each kind that a call can point at. */
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
  bulkClose: number;
  savedView: number;
  note: number;
  schedule: number;
  contactMerge: number;
  chatbot: number;
  integration: number;
  delivery: number;
  prompt: number;
  template: number;
}
export type RecordKind = keyof Records;

/** Where a request points at what. A place that is neither here nor in `firstWords` makes the walk fail. */
const byField: Record<string, RecordKind | 'new'> = {
  queueId: 'queue',
  queueIds: 'queue',
  selectedQueues: 'queue',
  sendIdQueue: 'queue',
  selectedQueueIds: 'queue',
  closeId: 'bulkClose',
  viewId: 'savedView',
  userId: 'user',
  userIds: 'user',
  ticketUserId: 'user',
  users: 'user',
  integrationId: 'integration',
  optIntegrationId: 'integration',
  deliveryId: 'delivery',
  promptId: 'prompt',
  templateId: 'template',
  whatsappId: 'connection',
  whatsapps: 'connection',
  contactId: 'contact',
  messageId: 'message',
  ticketId: 'ticket',
  ticketUuid: 'ticketUuid',
  uuid: 'ticketUuid',
  planId: 'plan',
  tags: 'tag',
  tagId: 'tag',
  contactTag: 'tag',
  wallets: 'user',
  companyId: 'company',
  fileId: 'fileList',
  fileListId: 'fileList',
  chatbotId: 'chatbot',
  optQueueId: 'queue',
  queueIdImportMessages: 'queue',
  optUserId: 'user',
  optFileId: 'fileList',
  // Named so by the specification; it is a message's id.
  file: 'message',
  // The browser's own key of a send.
  clientId: 'new',
};
const byPath: Record<string, RecordKind | 'new'> = {
  users: 'user',
  queueIntegration: 'integration',
  prompt: 'prompt',
  companies: 'company',
  companySettings: 'company',
  plans: 'plan',
  whatsapp: 'connection',
  whatsappsession: 'connection',
  'whatsapp-admin': 'connection',
  messages: 'message',
  queue: 'queue',
  chatbot: 'chatbot',
  chatbots: 'chatbot',
  quotedMsg: 'message',
  files: 'fileList',
  'ticket-notes': 'note',
  'contact-merges': 'contactMerge',
  schedules: 'schedule',
  'contact-imports': 'contactImport',
  options: 'fileOption',
  // Only an upload of such files names records in its body itself.
  body: 'fileOption',
  'quick-messages': 'quickMessage',
  contacts: 'contact',
  tags: 'tag',
  vCard: 'contact',
  // A sign-in at Facebook: this installation has no app there.
  facebook: 'new',
  // Rows of the contact itself: an id that is not one of them makes a new row.
  extraInfo: 'new',
};

/** What the id at a place of a call points at. */
export function kindOf(call: CallShape, path: string): RecordKind | 'new' {
  const names = path.split('.');
  const field = names.at(-1) ?? '';
  const owner = names[0] === 'params' ? call.path.split('/')[1] : names.at(-2);
  // The options of a tree, not those of a file list.
  if (field === 'id' && owner === 'options' && !call.path.startsWith('/files')) return 'chatbot';
  const kind = field === 'id' ? byPath[owner ?? ''] : byField[field];
  if (!kind)
    throw new Error(`What does ${path} of ${call.method} ${call.path} point at? Say it in records.ts.`);
  return kind;
}

/** Ids of which there is no record. */
export function unknownOf(kind: RecordKind): number | string {
  return kind === 'ticketUuid' ? randomUUID() : 987_654_321;
}

/** Another contact that went over to this one. */
async function madeMerge(given: Given, owned: { company_id: number }, keptId: number): Promise<number> {
  const goneId = keptId + 500_000;
  const at = '2026-01-01T12:00:00Z';
  const plain = { number: '', username: '', email: '', channel: 'whatsapp', isGroup: false, active: true };
  const more = { acceptAudioMessage: true, disableBot: false, createdAt: at, updatedAt: at };
  const links = { own: [], added: [] };
  const moved = {
    gone: { ...owned, id: goneId, name: 'Outra', ...plain, ...more },
    filled: {},
    identities: [],
    tags: links,
    wallets: links,
    extraInfo: [],
    schedules: [],
    reactions: [],
    conversations: [],
  };
  const facts = { ...owned, keptId, goneId, moved: JSON.stringify(moved) };
  return (await given.insert('contact_merges', facts)).id;
}

/** What people keep beside their tickets. */
async function keepForTicket(
  given: Given,
  owned: { company_id: number },
  { ticketId, userId }: { ticketId: number; userId: number },
): Promise<
  Pick<Records, 'bulkClose' | 'savedView' | 'note' | 'contactImport' | 'schedule' | 'contactMerge'>
> {
  const undoUntil = new Date(Date.now() + 60_000);
  const bulkClose = await given.insert('bulk_closes', { ...owned, userId, undoUntil });
  const view = { name: 'Minhas vendas', query: 'tab=open' };
  const savedView = await given.insert('saved_views', { ...owned, userId, ...view });
  const note = await given.insert('ticket_notes', { ...owned, ticketId, userId, note: 'VIP' });
  const sheet = {
    columns: JSON.stringify(['a', 'b', 'c', 'd']),
    rows: JSON.stringify([['Bia', '5511987654321']]),
  };
  const contactImport = await given.insert('contact_imports', {
    ...owned,
    userId,
    fileName: 'a.csv',
    total: 1,
    ...sheet,
  });
  const at = '2999-01-01T12:00:00Z';
  const { contactId } = await given.ticket({ id: owned.company_id });
  const plan = { ...owned, userId, contactId, body: 'Bom dia!', sendAt: at, firstAt: at };
  const schedule = await given.insert('schedules', plan);
  const contactMerge = await madeMerge(given, owned, contactId);
  return {
    contactMerge,
    contactImport: contactImport.id,
    bulkClose: bulkClose.id,
    savedView: savedView.id,
    note: note.id,
    schedule: schedule.id,
  };
}

/** An outside service, and something that it was never told. */
async function keptIntegration(
  given: Given,
  owned: { company_id: number },
  ticketId: number,
): Promise<Pick<Records, 'integration' | 'delivery'>> {
  const address = { type: 'webhook', urlN8N: 'https://example.test/hook', secret: '' };
  const integration = await given.insert('integrations', { ...owned, name: randomUUID(), ...address });
  const at = '2026-01-01T12:00:00Z';
  const times = { triedSince: at, nextAttemptAt: at, createdAt: at, finishedAt: at };
  const place = { ...owned, ticketId, integrationId: integration.id };
  const facts = { event: 'message.received', status: 'dead', ...place, ...times };
  return { integration: integration.id, delivery: (await given.insert('integration_deliveries', facts)).id };
}

/** An approved template of a connection. */
async function keptTemplate(
  given: Given,
  owned: { company_id: number },
  whatsappId: number,
): Promise<number> {
  const words = { name: 'aviso', language: 'pt_BR', category: 'UTILITY', status: 'APPROVED' };
  const components = JSON.stringify([{ type: 'BODY', text: 'Seu pedido chegou.' }]);
  const facts = { ...owned, whatsappId, platformId: randomUUID(), ...words, components };
  return (await given.insert('message_templates', facts)).id;
}

/** Makes one record of each kind in a company, fresh for one call. */
export async function makeRecords(given: Given, companyId: number, owner: GivenUser): Promise<Records> {
  const company = { id: companyId };
  const queue = await given.queue(company);
  const user = await given.user(company);
  const connection = await given.connection(company);
  const place = { whatsappId: connection.id, queueId: queue.id };
  const ticket = await given.ticket(company, { ...place, status: 'open', userId: owner.id });
  const message = await given.message(ticket, { fromMe: true, status: 'failed', contactId: null });
  const tag = await given.insert('tags', { company_id: companyId, name: randomUUID() });
  const quickMessage = await given.insert('quick_messages', {
    company_id: companyId,
    userId: owner.id,
    shortcode: 'oi',
    message: 'Olá!',
  });
  const owned = { company_id: companyId };
  const fileList = await given.insert('file_lists', { ...owned, name: randomUUID(), message: 'Escolha' });
  const option = { fileListId: fileList.id, position: 0, name: 'Catálogo' };
  const fileOption = await given.insert('file_options', { ...owned, ...option });
  const chatbot = await given.insert('chatbots', { ...owned, queueId: queue.id, name: 'Segunda via' });
  const told = await keptIntegration(given, owned, ticket.id);
  const assistant = { name: 'Assistente', prompt: 'Responda.', apiKey: '', queueId: queue.id };
  const prompt = await given.insert('prompts', { ...owned, ...assistant });
  const kept = await keepForTicket(given, owned, { ticketId: ticket.id, userId: owner.id });
  return {
    company: companyId,
    user: user.id,
    queue: queue.id,
    connection: connection.id,
    contact: (await given.contact(company)).id,
    ticket: ticket.id,
    ticketUuid: ticket.uuid,
    message: message.id,
    plan: (await given.plan()).id,
    tag: tag.id,
    quickMessage: quickMessage.id,
    fileList: fileList.id,
    fileOption: fileOption.id,
    chatbot: chatbot.id,
    prompt: prompt.id,
    template: await keptTemplate(given, owned, connection.id),
    ...told,
    ...kept,
  };
}
