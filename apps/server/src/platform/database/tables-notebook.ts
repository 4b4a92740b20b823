import type { Generated } from 'kysely';

// What people keep for their conversations: quick messages, lists of files, notes.

export interface QuickMessagesTable {
  company_id: number;
  id: Generated<number>;
  userId: Generated<number | null>;
  shortcode: string;
  message: Generated<string>;
  geral: Generated<boolean>;
  visao: Generated<boolean>;
  isMedia: Generated<boolean>;
  mediaPath: Generated<string | null>;
  mediaName: Generated<string | null>;
  mediaMime: Generated<string | null>;
  mediaSize: Generated<number | null>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  searchText: Generated<string>;
}

export interface FileListsTable {
  company_id: number;
  id: Generated<number>;
  name: string;
  message: string;
  userId: Generated<number | null>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface FileOptionsTable {
  company_id: number;
  id: Generated<number>;
  fileListId: number;
  position: number;
  name: string;
  path: Generated<string | null>;
  fileName: Generated<string | null>;
  mediaType: Generated<string | null>;
  size: Generated<number | null>;
}

export interface TicketNotesTable {
  company_id: number;
  id: Generated<number>;
  ticketId: number;
  userId: Generated<number | null>;
  note: string;
  createdAt: Generated<string>;
}

export interface TranscriptionsTable {
  company_id: number;
  messageId: number;
  text: string;
  createdAt: Generated<string>;
}

export interface PushSubscriptionsTable {
  company_id: number;
  sessionId: string;
  userId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  createdAt: Generated<string>;
}

export interface SchedulesTable {
  company_id: number;
  id: Generated<number>;
  contactId: number;
  userId: Generated<number | null>;
  whatsappId: Generated<number | null>;
  queueId: Generated<number | null>;
  ticketUserId: Generated<number | null>;
  body: string;
  sendAt: string;
  firstAt: string;
  occurrence: Generated<number>;
  sentAt: Generated<string | null>;
  status: Generated<string>;
  error: Generated<string | null>;
  openTicket: Generated<string>;
  statusTicket: Generated<string>;
  intervalo: Generated<number>;
  valorIntervalo: Generated<number>;
  enviarQuantasVezes: Generated<number>;
  tipoDias: Generated<number>;
  assinar: Generated<boolean>;
  contadorEnvio: Generated<number>;
  templateId: Generated<number | null>;
  templateName: Generated<string | null>;
  templateValues: Generated<Record<string, string>>;
  mediaPath: Generated<string | null>;
  mediaName: Generated<string | null>;
  mediaMime: Generated<string | null>;
  mediaSize: Generated<number | null>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}
