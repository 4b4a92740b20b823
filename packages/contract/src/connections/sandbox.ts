import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Done, FileAddress, Id, InstantIn, JsonField, listOf, Text } from '../fields.ts';
import { Clearable, Optional } from '../optional.ts';

const Digits = z.string().regex(/^\d{5,20}$/, 'digits');
const ExternalId = Text(1, 200);
const Body = Text(0, 65_536);
/** A file as base64 in `data`; without `data` it is a file of the multipart form. */
const Media = z.object({ data: Optional(z.base64()), fileName: Text(0, 250), mimeType: Text(0, 150) });
/** Eight megabytes of media are eleven as base64. */
const MAX_BODY_BYTES = 12 * 1024 * 1024;
const BYTES_PER_MINUTE = 256 * 1024 * 1024;
const MAX_HISTORY_FILES = 100;
const Group = z.object({ id: z.string().regex(/^[\w-]{1,60}$/), name: Text(1, 250) });

export const sandboxMessageTypes = [
  'text',
  'image',
  'audio',
  'video',
  'document',
  'location',
  'contact',
  'sticker',
  'viewonce',
  'poll',
  'event',
  'ad',
] as const;

/** The part of a message that its type requires. */
const neededPart = {
  text: 'body',
  image: 'media',
  audio: 'media',
  video: 'media',
  document: 'media',
  location: 'location',
  contact: 'contact',
  sticker: 'media',
  viewonce: 'media',
  poll: 'poll',
  event: 'event',
  ad: 'ad',
} as const;

const InboundMessage = z
  .object({
    id: Optional(ExternalId),
    type: z.enum(sandboxMessageTypes),
    body: Optional(Body),
    media: Optional(Media),
    location: Optional(
      z.object({
        latitude: z.number().min(-90).max(90),
        longitude: z.number().min(-180).max(180),
        name: Optional(Text(0, 250)),
      }),
    ),
    contact: Optional(z.object({ name: Text(1, 250), number: Text(1, 30) })),
    poll: Optional(z.object({ name: Text(1, 250), options: z.array(Text(1, 100)).min(2).max(12) })),
    event: Optional(
      z.object({
        name: Text(1, 250),
        description: Optional(Text(0, 2_000)),
        place: Optional(Text(0, 250)),
        link: Optional(Text(0, 2_000)),
        startTime: InstantIn,
      }),
    ),
    ad: Optional(
      z.object({
        title: Text(1, 250),
        body: Text(0, 1_000),
        url: Text(0, 2_000),
        image: Optional(Text(0, 700_000)),
      }),
    ),
    quotedId: Optional(ExternalId),
    /** The id of the button or list row that was pressed; `body` is its label. */
    choice: Optional(Text(1, 200)),
    group: Optional(Group),
    at: Optional(InstantIn),
  })
  .superRefine((message, context) => {
    const part = neededPart[message.type];
    if (!message[part])
      context.addIssue({ code: 'custom', path: [part], message: `a ${message.type} needs it` });
  });

/** What the simulated customer sends; both parts are JSON texts in a multipart form. `at` is ISO 8601, default now. */
export const SandboxInbound = z.object({
  from: JsonField(z.object({ number: Digits, name: Optional(Text(0, 250)) })),
  message: JsonField(InboundMessage),
});
export type SandboxInbound = z.output<typeof SandboxInbound>;

/** A message as the phone's screen shows it. */
export const PhoneMessage = z.object({
  id: z.string(),
  fromBusiness: z.boolean(),
  type: z.string(),
  body: z.string(),
  /** The parts of a message with several parts, as JSON text. */
  dataJson: z.string().nullable(),
  mediaUrl: FileAddress.nullable(),
  mediaName: z.string().nullable(),
  mediaMime: z.string().nullable(),
  quotedId: z.string().nullable(),
  reactions: z.array(z.object({ emoji: z.string(), fromBusiness: z.boolean() })),
  edited: z.boolean(),
  deleted: z.boolean(),
  ack: z.number(),
  at: z.string(),
  /** The group in which it was written, if any. */
  groupId: z.string().nullable(),
});
export type PhoneMessage = z.infer<typeof PhoneMessage>;

const connection = { whatsappId: Id };
/** A phone's number, or a group's id. */
const screenParams = z.object({ whatsappId: Id, number: z.string().regex(/^[\w-]{1,60}$/) });
const phoneParams = z.object({ whatsappId: Id, number: Digits });

export const sandboxInbound = defineCall({
  method: 'POST',
  path: '/sandbox/:whatsappId/inbound',
  caller: 'admin',
  summary: 'A simulated customer writes; answered once the message is durably stored.',
  params: z.object(connection),
  body: SandboxInbound,
  upload: { field: 'media', maxFiles: 1, isOptional: true },
  unlimited: true,
  maxBodyBytes: MAX_BODY_BYTES,
  bytesPerMinute: BYTES_PER_MINUTE,
  responses: { 202: z.object({ id: z.string() }) },
});
/** A message from before the connection existed. */
const OldMessage = z.object({
  id: Optional(ExternalId),
  /** The person of the conversation; in a group the author. */
  from: z.object({ number: Digits, name: Optional(Text(0, 250)) }),
  group: Optional(Group),
  /** Written by the business itself. */
  fromBusiness: Optional(z.boolean()),
  body: Body,
  media: Optional(Media),
  at: InstantIn,
});
export type SandboxOldMessage = z.output<typeof OldMessage>;
export const sandboxHistory = defineCall({
  method: 'POST',
  path: '/sandbox/:whatsappId/history',
  caller: 'admin',
  summary:
    'Puts older messages on the phones: the inbox gets them only when the connection asks for an import.',
  params: z.object(connection),
  // Messages whose media has no `data` take the files of the form, in order.
  body: z.object({ messages: JsonField(z.array(OldMessage).min(1).max(10_000)) }),
  upload: { field: 'media', maxFiles: MAX_HISTORY_FILES, isOptional: true },
  unlimited: true,
  maxBodyBytes: MAX_BODY_BYTES,
  bytesPerMinute: BYTES_PER_MINUTE,
  responses: { 202: z.object({ count: z.number() }) },
});
export const sandboxPhones = defineCall({
  method: 'GET',
  path: '/sandbox/:whatsappId/phones',
  caller: 'admin',
  summary: 'Lists the phones (and groups) that have a conversation on this connection.',
  params: z.object(connection),
  unlimited: true,
  responses: {
    200: listOf(z.object({ number: z.string(), name: z.string(), isGroup: z.boolean(), lastAt: z.string() })),
  },
});
/** A person as the business's own phone knows them. */
const SandboxPerson = z.object({
  number: z.string(),
  /** The name in the phone's address book; null for somebody who is not in it. */
  name: z.string().nullable(),
  /** What the person writes does not reach the business. */
  blocked: z.boolean(),
  /** The number is not on the platform, and a check of it reports so. */
  absent: z.boolean(),
});
export const sandboxPeople = defineCall({
  method: 'GET',
  path: '/sandbox/:whatsappId/people',
  caller: 'admin',
  summary: "What the business's phone keeps of people: its address book, and who is blocked.",
  params: z.object(connection),
  unlimited: true,
  responses: { 200: listOf(SandboxPerson) },
});
export const sandboxPerson = defineCall({
  method: 'PUT',
  path: '/sandbox/:whatsappId/people/:number',
  caller: 'admin',
  summary:
    "Puts somebody into the phone's address book (name null: out of it), or off the platform (absent).",
  params: phoneParams,
  body: z.object({ name: Clearable(Text(0, 250)), absent: Optional(z.boolean()) }),
  unlimited: true,
  responses: { 200: SandboxPerson },
});
export const sandboxScreen = defineCall({
  method: 'GET',
  path: '/sandbox/:whatsappId/phones/:number/messages',
  caller: 'admin',
  summary: "What that phone's screen shows, oldest first.",
  params: screenParams,
  unlimited: true,
  responses: {
    200: z.object({
      messages: listOf(PhoneMessage),
      /** Whether it shows that the business is typing. */
      isTyping: z.boolean(),
    }),
  },
});
export const sandboxRead = defineCall({
  method: 'POST',
  path: '/sandbox/:whatsappId/phones/:number/read',
  caller: 'admin',
  summary: 'The customer reads everything on the screen.',
  params: screenParams,
  unlimited: true,
  responses: { 200: Done },
});
export const sandboxEdit = defineCall({
  method: 'POST',
  path: '/sandbox/:whatsappId/phones/:number/edit',
  caller: 'admin',
  summary: 'The customer edits an own message.',
  params: phoneParams,
  body: z.object({ id: ExternalId, body: Text(1, 65_536) }),
  unlimited: true,
  responses: { 200: Done },
});
export const sandboxDelete = defineCall({
  method: 'POST',
  path: '/sandbox/:whatsappId/phones/:number/delete',
  caller: 'admin',
  summary: 'The customer deletes an own message for everyone.',
  params: phoneParams,
  body: z.object({ id: ExternalId }),
  unlimited: true,
  responses: { 200: Done },
});
export const sandboxReact = defineCall({
  method: 'POST',
  path: '/sandbox/:whatsappId/phones/:number/react',
  caller: 'admin',
  summary: 'The customer reacts; an empty emoji takes the reaction back.',
  params: phoneParams,
  body: z.object({ id: ExternalId, emoji: Text(0, 30) }),
  unlimited: true,
  responses: { 200: Done },
});
export const sandboxCall = defineCall({
  method: 'POST',
  path: '/sandbox/:whatsappId/phones/:number/call',
  caller: 'admin',
  summary: 'The customer calls, and nobody answers.',
  params: phoneParams,
  body: z.object({ video: Optional(z.boolean()) }).optional(),
  unlimited: true,
  responses: { 200: Done },
});
export const sandboxBreak = defineCall({
  method: 'PUT',
  path: '/sandbox/:whatsappId',
  caller: 'admin',
  summary: 'Breaks the simulated platform on purpose.',
  params: z.object(connection),
  body: z.object({
    state: Optional(z.enum(['CONNECTED', 'DISCONNECTED', 'TIMEOUT'])),
    /** How many of the next sends fail. */
    failNext: Optional(z.number().int().min(0).max(1_000_000)),
    failure: Optional(z.enum(['transient', 'permanent'])),
    latencyMs: Optional(z.number().int().min(0).max(60_000)),
  }),
  unlimited: true,
  responses: {
    200: z.object({ state: z.string(), failNext: z.number(), failure: z.string(), latencyMs: z.number() }),
  },
});
