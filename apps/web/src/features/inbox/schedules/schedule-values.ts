import type { Schedule } from '@prosa/contract';
import { localOf } from '../../../shared/local-time.ts';
import { noFile, type FileChoice } from '../../../ui/file-field.tsx';
import type { ScheduleWords } from './schedule-queries.ts';

const HOUR = 3_600_000;

function fileOf(schedule: Schedule | null): FileChoice {
  if (!schedule?.mediaName) return noFile;
  return { kind: 'kept', name: schedule.mediaName, url: schedule.mediaPath, mime: schedule.mediaMime };
}

const idText = (id: number | null | undefined) => (id ? String(id) : '');

/** The contact of a new schedule, and the connection of their conversation. */
export interface Addressee {
  id: number;
  name: string;
  whatsappId?: number | null;
}

const kindOf = (schedule: Schedule | null): 'text' | 'template' =>
  schedule && schedule.templateName !== null ? 'template' : 'text';

/** The content: a text, or a template with its parameters. */
function contentOf({ kind, body, assinar, templateId, templateValues }: ScheduleValues) {
  if (kind === 'text') return { body, assinar, templateId: null };
  const trimmed = Object.entries(templateValues).map(([key, value]) => [key, value.trim()]);
  return {
    templateId: Number(templateId) || null,
    templateValues: Object.fromEntries(trimmed),
    assinar: false,
  };
}

/** A time that is over serves no schedule that would wait again: it begins like a new one, in an hour. */
function timeOf(schedule: Schedule | null): Date {
  const inAnHour = new Date(Date.now() + HOUR);
  if (schedule === null) return inAnHour;
  const at = new Date(schedule.sendAt);
  const ended = schedule.status === 'ERRO' || schedule.status === 'CANCELADA';
  return ended && at.getTime() < Date.now() ? inAnHour : at;
}

/** The form's values; selects hold ids as text. */
export function valuesOf(schedule: Schedule | null, contact: Addressee | null) {
  return {
    contactId: schedule?.contact ?? contact,
    body: schedule?.body ?? '',
    sendAt: localOf(timeOf(schedule)),
    whatsappId: idText(schedule ? schedule.whatsappId : contact?.whatsappId),
    openTicket: schedule?.openTicket === 'enabled',
    queueId: idText(schedule?.queueId),
    ticketUserId: idText(schedule?.ticketUserId),
    statusTicket: schedule?.statusTicket ?? 'closed',
    intervalo: String(schedule?.intervalo ?? 1),
    valorIntervalo: schedule?.valorIntervalo ?? 0,
    enviarQuantasVezes: schedule?.enviarQuantasVezes ?? 1,
    tipoDias: String(schedule?.tipoDias ?? 4),
    assinar: schedule?.assinar ?? false,
    cancelOnReply: schedule?.cancelOnReply ?? false,
    kind: kindOf(schedule),
    templateId: idText(schedule?.templateId),
    templateName: schedule?.templateName ?? '',
    templateValues: schedule?.templateValues ?? {},
    file: fileOf(schedule),
  };
}
export type ScheduleValues = ReturnType<typeof valuesOf>;

/** The form's values as the server takes them; empty fields are included, so that the rules report them. */
export function wordsOf(values: ScheduleValues): ScheduleWords {
  const { contactId, sendAt, openTicket, whatsappId, queueId, ticketUserId } = values;
  const { statusTicket, valorIntervalo, enviarQuantasVezes, cancelOnReply } = values;
  const at = new Date(sendAt);
  return {
    ...contentOf(values),
    statusTicket,
    valorIntervalo,
    enviarQuantasVezes,
    cancelOnReply,
    contactId: contactId?.id ?? 0,
    sendAt: Number.isNaN(at.getTime()) ? '' : at.toISOString(),
    openTicket: openTicket ? 'enabled' : 'disabled',
    whatsappId: Number(whatsappId) || null,
    queueId: Number(queueId) || null,
    ticketUserId: Number(ticketUserId) || null,
    intervalo: Number(values.intervalo),
    tipoDias: Number(values.tipoDias),
  };
}
