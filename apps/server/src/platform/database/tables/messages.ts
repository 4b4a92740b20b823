// Written by `npm run schema` from the database that the migrations make.
import type { Generated, GeneratedAlways } from 'kysely';

export interface MessagesTable {
  company_id: number;
  id: Generated<number>;
  conversationId: number;
  ticketId: number;
  whatsappId: number | null;
  contactId: number | null;
  userId: number | null;
  queueId: number | null;
  wid: string;
  clientId: string | null;
  body: Generated<string>;
  fromMe: Generated<boolean>;
  mediaType: Generated<string>;
  mediaPath: string | null;
  mediaName: string | null;
  mediaMime: string | null;
  mediaSize: number | null;
  dataJson: string | null;
  ack: Generated<number>;
  status: Generated<'received' | 'queued' | 'sending' | 'sent' | 'failed' | 'skipped'>;
  error: string | null;
  attempts: Generated<number>;
  nextAttemptAt: string | null;
  read: Generated<boolean>;
  isDeleted: Generated<boolean>;
  isEdited: Generated<boolean>;
  isForwarded: Generated<boolean>;
  isPrivate: Generated<boolean>;
  quotedMsgId: number | null;
  participant: string | null;
  ticketTrakingId: number | null;
  createdAt: string;
  storedAt: Generated<string>;
  editedAt: string | null;
  acceptedAt: string | null;
  deliveredAt: string | null;
  readAt: string | null;
  playedAt: string | null;
  attemptLog: unknown;
  origin: 'app' | 'system' | 'api' | null;
  firstAttemptAt: string | null;
  byPerson: Generated<boolean>;
  waitsFor: 'firstContacts' | 'noFirstContacts' | 'restriction' | null;
  isMass: Generated<boolean>;
}

export interface MessageReactionsTable {
  company_id: number;
  messageId: number;
  author: string;
  fromMe: boolean;
  emoji: string;
  createdAt: Generated<string>;
  id: Generated<number>;
}

export interface MessageActsTable {
  company_id: number;
  id: Generated<number>;
  whatsappId: number;
  messageId: number;
  kind: 'edit' | 'delete' | 'react';
  value: Generated<string>;
  before: Generated<string>;
  attempts: Generated<number>;
  nextAttemptAt: string | null;
  createdAt: Generated<string>;
}

export interface TranscriptionsTable {
  company_id: number;
  messageId: number;
  text: string;
  createdAt: Generated<string>;
}

export interface QuickMessagesTable {
  company_id: number;
  id: Generated<number>;
  userId: number | null;
  shortcode: string;
  message: Generated<string>;
  geral: Generated<boolean>;
  visao: Generated<boolean>;
  isMedia: Generated<boolean>;
  mediaPath: string | null;
  mediaName: string | null;
  mediaMime: string | null;
  mediaSize: number | null;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  searchText: GeneratedAlways<string | null>;
}

export interface SchedulesTable {
  company_id: number;
  id: Generated<number>;
  contactId: number;
  userId: number | null;
  whatsappId: number | null;
  queueId: number | null;
  ticketUserId: number | null;
  body: string;
  sendAt: string;
  firstAt: string;
  occurrence: Generated<number>;
  sentAt: string | null;
  status: Generated<'PENDENTE' | 'AGENDADA' | 'ENVIADA' | 'ERRO' | 'CANCELADA'>;
  error: string | null;
  openTicket: Generated<string>;
  statusTicket: Generated<string>;
  intervalo: Generated<number>;
  valorIntervalo: Generated<number>;
  enviarQuantasVezes: Generated<number>;
  tipoDias: Generated<number>;
  assinar: Generated<boolean>;
  contadorEnvio: Generated<number>;
  mediaPath: string | null;
  mediaName: string | null;
  mediaMime: string | null;
  mediaSize: number | null;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  templateId: number | null;
  templateName: string | null;
  templateValues: Generated<unknown>;
  cancelOnReply: Generated<boolean>;
  awaitedSince: Generated<string>;
  cancelReason: 'answered' | 'stopped' | null;
}
