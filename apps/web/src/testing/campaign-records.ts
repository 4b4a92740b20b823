import type { AnswerOf, Campaign, CampaignDelivery, CampaignSettings, readCampaign } from '@prosa/contract';
import { campaignDefaults } from '@prosa/contract';
import { server } from './fake-server.ts';
import { companySettings, COMPANY_ID, connection, noLaneRules, queue } from './records.ts';

// A campaign of the company, its list, and what the screens of campaigns ask for besides.

const at = '2026-03-02T12:00:00.000Z';
const contactList = { id: 5, name: 'Clientes' };

export const campaign: Campaign = {
  id: 61,
  companyId: COMPANY_ID,
  name: 'Black Friday',
  message1: 'Oi {nome}',
  message2: '',
  message3: '',
  message4: '',
  message5: '',
  confirmation: false,
  confirmationMessage1: '',
  confirmationMessage2: '',
  confirmationMessage3: '',
  confirmationMessage4: '',
  confirmationMessage5: '',
  status: 'INATIVA',
  scheduledAt: null,
  startedAt: null,
  completedAt: null,
  waitsFor: null,
  contactListId: contactList.id,
  contactList,
  tagListId: null,
  whatsappId: connection.id,
  whatsapp: { id: connection.id, name: connection.name },
  otherWhatsappIds: [],
  openTicket: 'disabled',
  statusTicket: 'closed',
  queueId: null,
  userId: null,
  answerQueueId: null,
  canarySize: null,
  releasedAt: null,
  templateId: null,
  templateName: null,
  templateValues: {},
  mediaPath: null,
  mediaName: null,
  mediaMime: null,
  createdAt: at,
  updatedAt: at,
};
export const running: Campaign = { ...campaign, status: 'EM_ANDAMENTO', startedAt: at };

const counts = { waiting: 0, asked: 0, confirmed: 0, queued: 0, sent: 0, failed: 0, skipped: 0 };
export const reportOf = (
  record: Campaign,
  facts: Partial<AnswerOf<typeof readCampaign>> = {},
): AnswerOf<typeof readCampaign> => ({
  ...record,
  counts,
  valid: 0,
  confirmations: { asked: 0, given: 0 },
  answered: 0,
  variants: [],
  endsAt: null,
  shipping: [],
  ...facts,
  contactList: { ...contactList, contacts: [] },
});

export const delivery: CampaignDelivery = {
  id: 700,
  campaignId: campaign.id,
  name: 'Ana Lima',
  number: '5511987654321',
  contactId: 9,
  state: 'sent',
  reason: null,
  variant: 1,
  messageId: 12,
  ack: 1,
  confirmationRequestedAt: null,
  confirmedAt: null,
  deliveredAt: at,
  answeredAt: null,
  ticketUuid: null,
};

const unchecked = { uncheckedCount: 2, checkSince: null };

/** Answers what the dialog of a campaign asks for. */
export function serveChoices(settings: Partial<CampaignSettings> = {}): void {
  const list = {
    ...contactList,
    companyId: COMPANY_ID,
    contactsCount: 2,
    ...unchecked,
    createdAt: at,
    updatedAt: at,
  };
  const valid = { isWhatsappValid: true, isChecked: true };
  const item = { id: 1, companyId: COMPANY_ID, contactListId: list.id, email: '', ...valid };
  const person = { ...item, name: 'Ana Lima', number: '5511987654321', createdAt: at, updatedAt: at };
  server.on('readCompanySettings', () => companySettings);
  server.on('listConnections', () => [connection]);
  server.on('listQueues', () => [queue]);
  const tag = { id: 3, companyId: COMPANY_ID, name: 'VIP', color: '#2F7DE1', kanban: 0, ...noLaneRules };
  server.on('listTags', () => [tag]);
  server.on('pageContactLists', () => ({ records: [list], count: 1, hasMore: false }));
  server.on('pageContactListItems', () => ({ contacts: [person], count: 1, hasMore: false }));
  server.on('readCampaignSettings', () => ({ settings: { ...campaignDefaults, ...settings } }));
}
