// Written by `npm run schema` from the database that the migrations make.
import type { Generated, GeneratedAlways } from 'kysely';

export interface ContactListsTable {
  company_id: number;
  id: Generated<number>;
  name: string;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  checkSince: string | null;
}

export interface ContactListItemsTable {
  company_id: number;
  id: Generated<number>;
  contactListId: number;
  name: string;
  number: string;
  phoneKey: string;
  email: Generated<string>;
  isWhatsappValid: boolean | null;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  searchText: GeneratedAlways<string | null>;
  checkFailedAt: string | null;
}

export interface CampaignsTable {
  company_id: number;
  id: Generated<number>;
  name: string;
  message1: Generated<string>;
  message2: Generated<string>;
  message3: Generated<string>;
  message4: Generated<string>;
  message5: Generated<string>;
  confirmation: Generated<boolean>;
  confirmationMessage1: Generated<string>;
  confirmationMessage2: Generated<string>;
  confirmationMessage3: Generated<string>;
  confirmationMessage4: Generated<string>;
  confirmationMessage5: Generated<string>;
  status: Generated<'INATIVA' | 'PROGRAMADA' | 'EM_ANDAMENTO' | 'CANCELADA' | 'FINALIZADA'>;
  scheduledAt: string | null;
  startedAt: string | null;
  completedAt: string | null;
  dueAt: string | null;
  waitsFor: 'hours' | 'connection' | 'restriction' | 'template' | 'canary' | 'limit' | null;
  contactListId: number | null;
  tagListId: number | null;
  whatsappId: number | null;
  openTicket: Generated<'enabled' | 'disabled'>;
  statusTicket: Generated<'closed' | 'pending' | 'open'>;
  queueId: number | null;
  userId: number | null;
  authorId: number | null;
  templateId: number | null;
  templateName: string | null;
  templateValues: Generated<unknown>;
  mediaPath: string | null;
  mediaName: string | null;
  mediaMime: string | null;
  mediaSize: number | null;
  handed: Generated<number>;
  lastLeftAt: string | null;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  answerQueueId: number | null;
  canarySize: number | null;
  releasedAt: string | null;
  canaryAfter: Generated<number>;
}

export interface CampaignSettingsTable {
  company_id: number;
  values: Generated<unknown>;
  updatedAt: Generated<string>;
}

export interface CampaignConnectionsTable {
  company_id: number;
  campaignId: number;
  whatsappId: number;
  handed: Generated<number>;
  lastLeftAt: string | null;
}

export interface CampaignDeliveriesTable {
  company_id: number;
  id: Generated<number>;
  campaignId: number;
  name: string;
  number: string;
  phoneKey: string;
  email: Generated<string>;
  state: Generated<'waiting' | 'asked' | 'confirmed' | 'queued' | 'sent' | 'failed' | 'skipped'>;
  reason: string | null;
  variant: number | null;
  contactId: number | null;
  whatsappId: number | null;
  askMessageId: number | null;
  messageId: number | null;
  leadMessageId: number | null;
  dueAt: string | null;
  confirmationRequestedAt: string | null;
  confirmedAt: string | null;
  deliveredAt: string | null;
  answeredAt: string | null;
  answerTicketId: number | null;
}

export interface CampaignCountsTable {
  company_id: number;
  campaignId: number;
  id: Generated<number>;
  state: string;
  variant: number | null;
  isLeftOut: boolean;
  recipients: number;
  asked: number;
  given: number;
  answered: number;
  isSum: Generated<boolean>;
}

export interface CampaignRepliesTable {
  company_id: number;
  id: Generated<number>;
  deliveryIds: number[];
  repliedAt: string[];
  refuses: boolean[];
}

export interface SuppressionsTable {
  company_id: number;
  id: Generated<number>;
  kind: 'phone' | 'lid' | 'bsuid' | 'psid' | 'igsid';
  value: string;
  source: 'word' | 'manual' | 'import';
  userId: number | null;
  createdAt: Generated<string>;
}
