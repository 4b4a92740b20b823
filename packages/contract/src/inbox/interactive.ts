import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Flag, Id, InstantIn, Text } from '../fields.ts';
import { Optional } from '../optional.ts';
import { Message } from './messages.ts';

// Messages to press on: a list, a button that copies, calls or opens, a payment, a poll and an event. Where the channel
// has no such message, the customer gets the same content as text.

const Title = Text(1, 1_024);
const Words = Optional(Text(0, 1_024));
const params = z.object({ ticketId: Id });
const responses = { 200: z.object({ message: Message }) };

const Row = z.object({
  title: Text(1, 72),
  description: Optional(Text(0, 160)),
  rowId: Optional(Text(0, 200)),
});
export const sendListMessage = defineCall({
  method: 'POST',
  path: '/messages/lista/:ticketId',
  caller: 'user',
  support: 'never',
  summary: 'Sends a list to choose from.',
  params,
  body: z.object({
    title: Title,
    text: Words,
    /** The same as text. */
    description: Words,
    buttonText: Optional(Text(0, 60)),
    footerText: Optional(Text(0, 160)),
    sections: z
      .array(z.object({ title: Optional(Text(0, 60)), rows: z.array(Row).min(1).max(10) }))
      .min(1)
      .max(10),
  }),
  responses,
});

/** The largest JSON body with a picture in it, in bytes. */
const PICTURE_BODY_BYTES = 1024 * 1024;

const button = {
  title: Title,
  text: Words,
  /** Below the title. */
  description: Words,
  buttonText: Optional(Text(0, 60)),
  /** A small picture: base64 of a JPEG, PNG or WebP. */
  image: Optional(z.string().max(700_000)),
};
export const sendCopyMessage = defineCall({
  method: 'POST',
  path: '/messages/copy/:ticketId',
  caller: 'user',
  support: 'never',
  summary: 'Sends a code with a button that copies it.',
  params,
  body: z.object({ ...button, copyText: Text(1, 512) }),
  maxBodyBytes: PICTURE_BODY_BYTES,
  responses,
});
export const sendCallMessage = defineCall({
  method: 'POST',
  path: '/messages/call/:ticketId',
  caller: 'user',
  support: 'never',
  summary: 'Sends a button that calls a phone number.',
  params,
  body: z.object({ ...button, copyText: Text(1, 40).regex(/^\+?[\d\s().-]{3,40}$/, 'phone number') }),
  maxBodyBytes: PICTURE_BODY_BYTES,
  responses,
});
export const sendUrlMessage = defineCall({
  method: 'POST',
  path: '/messages/URL/:ticketId',
  caller: 'user',
  support: 'never',
  summary: 'Sends a button that opens an address.',
  params,
  body: z.object({ ...button, copyText: z.url({ protocol: /^https?$/ }).max(2_000) }),
  maxBodyBytes: PICTURE_BODY_BYTES,
  responses,
});
export const sendPixMessage = defineCall({
  method: 'POST',
  path: '/messages/PIX/:ticketId',
  caller: 'user',
  support: 'never',
  summary: 'Asks for a payment by PIX.',
  params,
  body: z.object({
    /** What the payment is for. */
    title: Title,
    /** In reais: 10.5, "10,50". */
    sendvalue: z.union([z.number(), z.string().max(30)]),
    sendkey_type: z.enum(['CPF', 'CNPJ', 'PHONE', 'EMAIL', 'EVP']),
    sendmerchant_name: Text(1, 60),
    sendKey: Text(1, 100),
  }),
  responses,
});

const isWithoutTwins = (options: string[]) =>
  new Set(options.map((option) => option.trim().toLowerCase())).size === options.length;

export const sendPollMessage = defineCall({
  method: 'POST',
  path: '/messages/poll/:ticketId',
  caller: 'user',
  support: 'never',
  summary: 'Asks the customer to choose among options.',
  params,
  body: z.object({
    /** The question. */
    name: Text(1, 255),
    options: z.array(Text(1, 100)).min(2).max(12).refine(isWithoutTwins, 'no option twice'),
    /** Whether more than one option may be chosen. */
    isMultiple: Optional(Flag),
  }),
  responses,
});
export const sendEventMessage = defineCall({
  method: 'POST',
  path: '/messages/event/:ticketId',
  caller: 'user',
  support: 'never',
  summary: 'Invites the customer to something at a time.',
  params,
  body: z.object({
    name: Text(1, 100),
    description: Optional(Text(0, 2_000)),
    place: Optional(Text(0, 250)),
    /** Where to join the event online. */
    link: Optional(z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2_000)])),
    startTime: InstantIn,
  }),
  responses,
});
