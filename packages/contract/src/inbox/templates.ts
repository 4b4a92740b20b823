import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Id, IdOut, Instant, JsonField, listOf, PlainText } from '../fields.ts';
import { Optional } from '../optional.ts';
import { Message } from './messages.ts';

// Templates: messages that the platform has approved beforehand, and that may be sent after the reply window has
// closed.

/** The part above a template's text. */
export const TemplateHeader = z.object({
  kind: z.enum(['text', 'image', 'video', 'document']),
  /** The text of a text header; otherwise empty. */
  text: z.string(),
});
export const TemplateButton = z.object({
  type: z.enum(['reply', 'url', 'call', 'copy']),
  label: z.string(),
  /** The address, the phone number or the code, with its parameter as `{{1}}`; empty for a reply. */
  value: z.string(),
});
/** The content of a template; its parameters appear as `{{1}}` or `{{order_number}}`. */
export const TemplateContent = z.object({
  header: TemplateHeader.nullable(),
  body: z.string(),
  footer: z.string(),
  buttons: z.array(TemplateButton),
});
export type TemplateContent = z.infer<typeof TemplateContent>;

export const MessageTemplate = TemplateContent.extend({
  id: IdOut,
  whatsappId: IdOut,
  name: z.string(),
  /** As the platform writes it, for example pt_BR. */
  language: z.string(),
  category: z.enum(['marketing', 'utility', 'authentication', 'other']),
  /** Only an approved template can be sent. */
  status: z.enum(['approved', 'pending', 'rejected', 'paused', 'disabled', 'appealed', 'archived', 'other']),
  quality: z.enum(['high', 'medium', 'low']).nullable(),
  /** Why it was rejected or paused, in the platform's words; null where it gives no reason. */
  reason: z.string().nullable(),
  /** False: it has a part that cannot be filled in here (a catalogue, a form, a place, a one-time code). */
  isSupported: z.boolean(),
  /** The author's examples, by parameter; the keys are those of `values` in sendTemplateMessage. */
  examples: z.record(z.string(), z.string()),
});
export type MessageTemplate = z.infer<typeof MessageTemplate>;

export const listMessageTemplates = defineCall({
  method: 'GET',
  path: '/message-templates',
  caller: 'user',
  summary: 'Lists the message templates of a connection, in every state.',
  query: z.object({ whatsappId: Id }),
  responses: {
    200: z.object({
      templates: listOf(MessageTemplate),
      /** When the platform was last asked; null: never. */
      syncedAt: Instant.nullable(),
      /** Why the last request failed, for people; null: it succeeded. */
      error: z.string().nullable(),
    }),
  },
});
export const syncMessageTemplates = defineCall({
  method: 'POST',
  path: '/message-templates/sync',
  caller: 'connections',
  summary: 'Asks the platform for the message templates of a connection, now.',
  body: z.object({ whatsappId: Id }),
  responses: { 200: z.object({ count: z.number() }) },
});

/**
 * `values` has a value for each parameter: `header.1`, `body.1`, `body.order_number`, `button.0` (the index of the
 * button). Values may contain variables ({{name}}), which are filled first. A header with a picture, video or document
 * takes its file from `medias`. An error names the parameter as `values.body.1`.
 */
export const sendTemplateMessage = defineCall({
  method: 'POST',
  path: '/messages/template/:ticketId',
  caller: 'user',
  support: 'never',
  summary: 'Sends an approved template with its parameters.',
  params: z.object({ ticketId: Id }),
  upload: { field: 'medias', maxFiles: 1, isOptional: true },
  body: z.object({
    templateId: Id,
    values: JsonField(Optional(z.record(z.string().max(100), PlainText(2_000)))),
    clientId: Optional(z.uuid()),
  }),
  responses: { 200: z.object({ message: Message }) },
});

export const getReplyWindow = defineCall({
  method: 'GET',
  path: '/tickets/:ticketId/reply-window',
  caller: 'user',
  summary: 'Until when the channel takes a free text in this conversation.',
  params: z.object({ ticketId: Id }),
  responses: {
    200: z.object({
      /** For how many hours after each message of the customer a person may write; null: it never closes. */
      hours: z.number().nullable(),
      /** When the customer last wrote; null: never. */
      customerAt: Instant.nullable(),
      /** Null: the window never closes, or was never open. */
      closesAt: Instant.nullable(),
      /** From then on only what a person writes is accepted; null: there is no such difference. */
      peopleOnlyFrom: Instant.nullable(),
      /** The server's clock. */
      now: Instant,
    }),
  },
});
export type ReplyWindow = z.infer<(typeof getReplyWindow)['responses'][200]>;
