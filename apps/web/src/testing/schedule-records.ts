import type { Schedule } from '@prosa/contract';
import { admin, COMPANY_ID } from './records.ts';

/** The contact of the schedule. */
export const scheduledContact = { id: 101, name: 'Cora Passos', number: '5511977770001' };
/** A text that waits, once. */
export const schedule: Schedule = {
  id: 111,
  companyId: COMPANY_ID,
  body: 'Seu pedido chegou.',
  contactId: scheduledContact.id,
  contact: { id: scheduledContact.id, name: scheduledContact.name },
  userId: admin.id,
  user: { id: admin.id, name: admin.name },
  whatsappId: null,
  whatsapp: null,
  sendAt: '2027-04-03T17:05:00.000Z',
  sentAt: null,
  status: 'PENDENTE',
  error: null,
  openTicket: 'disabled',
  ticketUserId: null,
  queueId: null,
  statusTicket: 'closed',
  intervalo: 1,
  valorIntervalo: 0,
  enviarQuantasVezes: 1,
  tipoDias: 4,
  assinar: false,
  cancelOnReply: false,
  cancelReason: null,
  contadorEnvio: 0,
  templateId: null,
  templateName: null,
  templateValues: {},
  mediaPath: null,
  mediaName: null,
  mediaMime: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
