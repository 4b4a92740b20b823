import { z } from 'zod';
import { defineCall } from '../call.ts';
import { apiScopes, MAX_FILES } from '../constants.ts';
import { Flag, Id, IdOut, Instant, JsonField, listOf, PlainText, Text } from '../fields.ts';
import { MessageStatus } from '../inbox/tickets.ts';
import { MessageTemplate } from '../inbox/templates.ts';
import { Optional } from '../optional.ts';

// The calls of other programs, with the token of a connection. They keep their names and meanings (docs/api-promise.md).

/** Digits with the country code, as text or as a number; more than 17 digits are the id of a group. */
const Recipient = z.preprocess(
  (value) => (typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value),
  Text(5, 60).regex(/^\+?[\d\s().-]+(?:@g\.us)?$/, 'digits with the country code'),
);
/** A key of the caller's own: a request with the same key sends nothing twice. The header Idempotency-Key is the same. */
export const IdempotencyKey = Text(1, 255).regex(/^[ -~]*$/, 'letters, digits and signs of ASCII');

const place = {
  number: Recipient,
  userId: Optional(Id),
  queueId: Optional(Id),
  /** Puts the name of `userId` before the text. */
  sendSignature: Optional(Flag),
  /** Closes the ticket without a farewell, unless a person attends it. */
  closeTicket: Optional(Flag),
  /** Opens no ticket where the conversation has none. */
  noRegister: Optional(Flag),
  idempotencyKey: Optional(IdempotencyKey),
};

/** A text, files with the text as their caption, or an approved template with its values. */
export const ApiMessageInput = z.object({
  ...place,
  body: Optional(PlainText(65_536)),
  templateId: Optional(Id),
  /** A value for each parameter of the template: `header.1`, `body.1`, `button.0`. */
  values: JsonField(Optional(z.record(z.string().max(100), PlainText(2_000)))),
});

/** What became of a message of the API. Never a number or a name: a token may know less of people than its owner. */
export const ApiMessage = z.object({
  id: IdOut,
  ticketId: IdOut,
  status: MessageStatus,
  /** 0 queued or sending, 1 accepted, 2 delivered, 3 read, 4 played. */
  ack: z.number(),
  /** Why it failed; null otherwise. */
  error: z.string().nullable(),
  idempotencyKey: z.string().nullable(),
  createdAt: Instant,
  acceptedAt: Instant.nullable(),
  deliveredAt: Instant.nullable(),
  readAt: Instant.nullable(),
});
export type ApiMessage = z.infer<typeof ApiMessage>;

const Sent = z.object({
  status: z.literal('SUCCESS'),
  ticketId: IdOut,
  /** The first message, where several files made several. */
  messageId: IdOut,
  messages: z.array(ApiMessage).max(MAX_FILES),
  /** True: a request with this key had made the messages before. */
  isRepeated: z.boolean(),
  /** Messages of this token today, and how many a day it may send; null: it has no limit. */
  usage: z.object({ sentToday: z.number(), dailyLimit: z.number() }).nullable(),
});
export type SentByApi = z.infer<typeof Sent>;

export const sendByApi = defineCall({
  method: 'POST',
  path: '/messages/send',
  caller: 'connectionToken',
  scope: 'send',
  plan: 'useExternalApi',
  summary:
    'Sends a text, files or a template to a number. Finds or creates contact and ticket; the message leaves by the outbox, at the pace of its connection.',
  upload: { field: 'medias', maxFiles: MAX_FILES, isOptional: true },
  body: ApiMessageInput,
  responses: { 200: Sent },
});

export const sendImageByApi = defineCall({
  method: 'POST',
  path: '/messages/send/linkImage',
  caller: 'connectionToken',
  scope: 'send',
  plan: 'useExternalApi',
  summary: 'Sends a picture that the server fetches from an address on the internet.',
  atOnce: { person: 4, company: 16 },
  body: z.object({ ...place, body: Optional(PlainText(65_536)), url: Text(1, 2_000) }),
  responses: { 200: Sent },
});

export const checkNumberByApi = defineCall({
  method: 'POST',
  path: '/messages/checkNumber',
  caller: 'connectionToken',
  scope: 'check',
  plan: 'useExternalApi',
  summary: 'Asks the channel whether a number has an account there; at most 60 numbers a minute.',
  body: z.object({ number: Recipient }),
  responses: {
    200: z.object({
      existsInWhatsapp: z.boolean(),
      /** As it was given. */
      number: z.string(),
      /** As the channel writes it. */
      numberFormatted: z.string(),
    }),
  },
});

export const listTemplatesByApi = defineCall({
  method: 'GET',
  path: '/messages/templates',
  caller: 'connectionToken',
  scope: 'send',
  plan: 'useExternalApi',
  summary: 'Lists the approved templates of the connection.',
  responses: { 200: z.object({ templates: listOf(MessageTemplate) }) },
});

export const readApiMessage = defineCall({
  method: 'GET',
  path: '/messages/:id',
  hasNumericPath: true,
  caller: 'connectionToken',
  scope: 'read',
  plan: 'useExternalApi',
  summary: 'Reads what became of a message that the API sent over this connection.',
  params: z.object({ id: Id }),
  responses: { 200: ApiMessage },
});

export const ApiScopes = z.array(z.enum(apiScopes)).min(1).max(apiScopes.length);
