import { z } from 'zod';
import { defineCall } from '../call.ts';
import { MAX_BODY } from '../constants.ts';
import {
  DayIn,
  Done,
  FileAddress,
  Flag,
  Id,
  IdOut,
  Instant,
  InstantIn,
  PageNumber,
  PlainText,
  SearchParam,
  Switch,
  Text,
  WholeNumber,
} from '../fields.ts';
import { changeOf, Clearable, Optional } from '../optional.ts';

const Ref = z.object({ id: IdOut, name: z.string() });
export const scheduleStatuses = ['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO', 'CANCELADA'] as const;
/** The unit of `valorIntervalo`: 1 days, 2 weeks, 3 months, 4 minutes. */
const Interval = WholeNumber(1, 4);
/** What happens to a repetition on a weekend: 4 it stays, 5 the business day before, 6 the one after. */
const DayRule = WholeNumber(4, 6);

/** A message that is sent automatically, once or several times. */
export const Schedule = z.object({
  id: IdOut,
  companyId: IdOut,
  body: z.string(),
  contactId: IdOut,
  contact: Ref,
  userId: IdOut.nullable(),
  user: Ref.nullable(),
  whatsappId: IdOut.nullable(),
  whatsapp: Ref.nullable(),
  sendAt: Instant,
  /** When the last message was sent; null while one is still to come. */
  sentAt: Instant.nullable(),
  status: z.enum(scheduleStatuses),
  /** Why it could not be sent: an error code. */
  error: z.string().nullable(),
  /** Cancelled, the repetitions included, as soon as the customer writes. */
  cancelOnReply: z.boolean(),
  /** Why a cancelled one was: the customer answered, or somebody stopped its repetitions. */
  cancelReason: z.enum(['answered', 'stopped']).nullable(),
  openTicket: Switch,
  ticketUserId: IdOut.nullable(),
  queueId: IdOut.nullable(),
  statusTicket: z.enum(['closed', 'open']),
  intervalo: z.number(),
  valorIntervalo: z.number(),
  enviarQuantasVezes: z.number(),
  tipoDias: z.number(),
  assinar: z.boolean(),
  /** How often it has been sent so far. */
  contadorEnvio: z.number(),
  /** The template to send; null: `body` is sent, or the template no longer exists. */
  templateId: IdOut.nullable(),
  /**
   * The template's name while the schedule sends a template; `body` is then the template's text. Null: it sends a text.
   */
  templateName: z.string().nullable(),
  /** Values by parameter, as sendTemplateMessage takes them. */
  templateValues: z.record(z.string(), z.string()),
  mediaPath: FileAddress.nullable(),
  mediaName: z.string().nullable(),
  mediaMime: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Schedule = z.infer<typeof Schedule>;

const fields = z.object({
  /** Absent where a template is chosen. */
  body: Optional(Text(5, MAX_BODY)),
  contactId: Id,
  sendAt: InstantIn,
  whatsappId: Clearable(Id),
  openTicket: Optional(Switch),
  ticketUserId: Clearable(Id),
  queueId: Clearable(Id),
  statusTicket: Optional(z.enum(['closed', 'open'])),
  intervalo: Optional(Interval),
  valorIntervalo: Optional(WholeNumber(0, 10_000)),
  enviarQuantasVezes: Optional(WholeNumber(1, 1_000)),
  tipoDias: Optional(DayRule),
  assinar: Optional(Flag),
  cancelOnReply: Optional(Flag),
  /** An approved template of the connection in `whatsappId`; null: a text again. */
  templateId: Clearable(Id),
  /** A value for each parameter, as sendTemplateMessage takes them; an error names `templateValues.body.1`. */
  templateValues: Optional(z.record(z.string().max(100), PlainText(2_000))),
});
export const ScheduleInput = fields.superRefine(({ body, templateId }, context) => {
  if (body === undefined && !templateId)
    context.addIssue({ code: 'custom', path: ['body'], message: 'required' });
});

const params = z.object({ id: Id });

/** The stored schedule, with a warning about its time. */
const KeptSchedule = Schedule.extend({
  /** A text whose time is after the end of the reply window: it fails, unless the customer writes again before. */
  warning: z.literal('ERR_REPLY_WINDOW_CLOSED').nullable(),
});

export const pageSchedules = defineCall({
  method: 'GET',
  path: '/schedules',
  caller: 'user',
  plan: 'useSchedules',
  summary: 'Lists schedules, newest first, 20 a page; with from and to all of those days, by time.',
  query: z.object({
    searchParam: Optional(SearchParam),
    pageNumber: Optional(PageNumber),
    contactId: Optional(Id),
    userId: Optional(Id),
    status: Optional(z.enum(scheduleStatuses)),
    from: Optional(DayIn),
    to: Optional(DayIn),
  }),
  responses: { 200: z.object({ schedules: z.array(Schedule), count: z.number(), hasMore: z.boolean() }) },
});
export const readSchedule = defineCall({
  method: 'GET',
  path: '/schedules/:id',
  caller: 'user',
  plan: 'useSchedules',
  summary: 'Reads one schedule.',
  params,
  responses: { 200: Schedule },
});
export const createSchedule = defineCall({
  method: 'POST',
  path: '/schedules',
  caller: 'user',
  support: 'never',
  plan: 'useSchedules',
  summary: 'Schedules a text or an approved template to a contact.',
  body: ScheduleInput,
  responses: { 201: KeptSchedule },
});
export const updateSchedule = defineCall({
  method: 'PUT',
  path: '/schedules/:id',
  caller: 'user',
  support: 'never',
  plan: 'useSchedules',
  summary:
    'Changes an own schedule (admins: any) that has not been sent; a failed or cancelled one waits again.',
  params,
  body: changeOf(fields),
  responses: { 200: KeptSchedule },
});
export const readScheduleWindow = defineCall({
  method: 'GET',
  path: '/schedules/reply-window',
  caller: 'user',
  summary: 'Tells until when a text that is planned for a contact would be taken, unless they write again.',
  query: z.object({ contactId: Id, whatsappId: Optional(Id) }),
  responses: {
    200: z.object({
      /** The connection that would send it: the requested one, otherwise the default one, otherwise another. */
      whatsappId: IdOut.nullable(),
      /** For how many hours after each message of the customer texts are accepted; null: always. */
      hours: z.number().nullable(),
      /** Null: always open, or the customer has never written. */
      closesAt: Instant.nullable(),
    }),
  },
});
export const sendScheduleNow = defineCall({
  method: 'POST',
  path: '/schedules/:id/send',
  caller: 'user',
  support: 'never',
  plan: 'useSchedules',
  summary:
    'Sends an own schedule (admins: any) that failed; one that was sent meanwhile is answered unchanged.',
  params,
  responses: { 200: Schedule },
});
export const stopSchedule = defineCall({
  method: 'POST',
  path: '/schedules/:id/stop',
  caller: 'user',
  support: 'never',
  plan: 'useSchedules',
  summary: 'Stops the repetitions of an own schedule (admins: any), after the next message or at once.',
  params,
  body: z.object({ sendsNext: Optional(Flag) }),
  responses: { 200: Schedule },
});
export const deleteSchedule = defineCall({
  method: 'DELETE',
  path: '/schedules/:id',
  caller: 'user',
  support: 'never',
  plan: 'useSchedules',
  summary: 'Removes an own schedule (admins: any).',
  params,
  responses: { 200: Done },
});
export const uploadScheduleMedia = defineCall({
  method: 'POST',
  path: '/schedules/:id/media-upload',
  caller: 'user',
  support: 'never',
  plan: 'useSchedules',
  summary:
    'Gives a schedule its picture (png, jpg), or a template the file above its text; the one before is removed.',
  params,
  upload: { field: 'file', maxFiles: 1 },
  responses: { 200: Schedule },
});
export const deleteScheduleMedia = defineCall({
  method: 'DELETE',
  path: '/schedules/:id/media-upload',
  caller: 'user',
  support: 'never',
  plan: 'useSchedules',
  summary: 'Takes the picture away.',
  params,
  responses: { 200: Schedule },
});
