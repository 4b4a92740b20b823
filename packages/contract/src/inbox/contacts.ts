import { z } from 'zod';
import { defineCall } from '../call.ts';
import { channels, ticketStatuses } from '../constants.ts';
import {
  Done,
  FileAddress,
  Flag,
  Id,
  IdOut,
  Instant,
  JsonList,
  listOf,
  NameText,
  PageNumber,
  SearchParam,
  Text,
} from '../fields.ts';
import { changeOf, Optional } from '../optional.ts';
import { TicketContact } from './tickets.ts';

const PersonRef = z.object({ id: IdOut, name: z.string() });

/** A contact: the fields that a ticket shows, and all others. */
export const Contact = TicketContact.extend({
  lgpdAcceptedAt: Instant.nullable(),
  /** Since when the contact refuses promotions; null: they are allowed. */
  marketingOptOutAt: Instant.nullable(),
  /** The connection on which the contact refused; null: an attendant noted it. */
  marketingOptOutFrom: PersonRef.nullable(),
  whatsappId: IdOut.nullable(),
  /** The connection on which the contact was first seen. */
  whatsapp: PersonRef.nullable(),
  /** The users whose customer this is. */
  wallets: z.array(PersonRef),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Contact = z.infer<typeof Contact>;

/** As people write numbers: country and area code, with or without blanks, brackets, dots and dashes. */
const writtenNumber = /^[\d\s()+.-]{8,50}$/;
const hasEnoughDigits = (number: string) => number.replaceAll(/\D/g, '').length >= 8;
export const ContactNumber = z
  .string()
  .trim()
  .regex(writtenNumber, 'too few digits')
  .refine(hasEnoughDigits, 'too few digits');
/** The mask that a person gets instead of the number, or '' for a contact without one: sent back, the number stays. */
const sameNumber = z.string().regex(/^(?:\*\*-\*\*\d{0,2})?$/);

export const ContactEmail = z.union([z.literal(''), z.email().max(254)]);
/** Records by id, or as answers have them. */
const RecordIds = z.array(z.union([Id, z.object({ id: Id })])).max(100);
const ExtraInfo = z.object({ id: Optional(Id), name: NameText(1, 100), value: Text(0, 1_000) });

export const ContactInput = z.object({
  name: NameText(2, 250),
  number: ContactNumber,
  email: Optional(ContactEmail),
  /** Replaces all rows; one without a known id is new. */
  extraInfo: Optional(z.array(ExtraInfo).max(50)),
  tags: Optional(RecordIds),
  disableBot: Optional(Flag),
  acceptAudioMessage: Optional(Flag),
});
export const ContactUpdate = changeOf(
  ContactInput.extend({
    // Who writes to us may be called by a single letter.
    name: NameText(1, 250),
    number: z.union([ContactNumber, sameNumber]),
  }),
);

const contactParams = z.object({ id: Id });
const ContactPage = z.object({ contacts: z.array(Contact), count: z.number(), hasMore: z.boolean() });

export const pageContacts = defineCall({
  method: 'GET',
  path: '/contacts',
  caller: 'user',
  summary: 'Lists contacts by name, 100 a page; contactTag: those with any of these tags.',
  query: z.object({
    searchParam: Optional(SearchParam),
    pageNumber: Optional(PageNumber),
    contactTag: Optional(JsonList(Id)),
    channel: Optional(z.enum(channels)),
    isGroup: Optional(Flag),
  }),
  responses: { 200: ContactPage },
});
export const listContacts = defineCall({
  method: 'GET',
  path: '/contacts/list',
  caller: 'user',
  summary: 'Lists contacts by name, for choosing: the first 5,000; `name` narrows them.',
  query: z.object({ name: Optional(SearchParam) }),
  responses: { 200: listOf(z.object({ id: IdOut, name: z.string(), channel: z.enum(channels) })) },
});
export const readContact = defineCall({
  method: 'GET',
  path: '/contacts/:id',
  caller: 'user',
  summary: 'Reads one contact.',
  params: contactParams,
  responses: { 200: Contact },
});
export const findContactProfile = defineCall({
  method: 'GET',
  path: '/contacts/profile/:number',
  caller: 'user',
  summary: 'Looks a whole number up; contactId is 0 when nobody has it.',
  params: z.object({ number: z.string().max(50) }),
  responses: {
    200: z.object({
      contactId: z.number(),
      urlPicture: FileAddress.nullable(),
      profilePicUrl: FileAddress.nullable(),
    }),
  },
});
export const createContact = defineCall({
  method: 'POST',
  path: '/contacts',
  caller: 'user',
  summary: 'Creates a contact; a number that is known in any spelling is refused.',
  body: ContactInput,
  responses: { 201: Contact },
});
export const updateContact = defineCall({
  method: 'PUT',
  path: '/contacts/:id',
  caller: 'user',
  summary: 'Changes a contact; absent fields stay.',
  params: contactParams,
  body: ContactUpdate,
  responses: { 200: Contact },
});
export const deleteContact = defineCall({
  method: 'DELETE',
  path: '/contacts/:id',
  caller: 'admin',
  summary: 'Removes a contact with its tickets and messages; refused while a ticket of it is not closed.',
  params: contactParams,
  responses: { 200: Done },
});
export const blockContact = defineCall({
  method: 'PUT',
  path: '/contacts/block/:id',
  caller: 'user',
  summary: 'Blocks (active false) or unblocks a contact.',
  params: contactParams,
  body: z.object({ active: Flag }),
  responses: { 200: Contact },
});
export const toggleAcceptAudio = defineCall({
  method: 'PUT',
  path: '/contacts/toggleAcceptAudio/:id',
  caller: 'user',
  summary: "Turns over whether the contact's voice messages are taken.",
  params: contactParams,
  responses: { 200: Contact },
});
export const toggleDisableBot = defineCall({
  method: 'PUT',
  path: '/contacts/toggleDisableBot/:contactId',
  caller: 'user',
  summary: 'Turns over whether the bot leaves the contact alone.',
  params: z.object({ contactId: Id }),
  responses: { 200: Contact },
});
export const setContactMarketing = defineCall({
  method: 'PUT',
  path: '/contacts/:id/marketing',
  caller: 'user',
  summary: 'Notes that the contact wants no promotions, or wants them again (admins only).',
  params: contactParams,
  body: z.object({ accepts: z.boolean() }),
  responses: { 200: Contact },
});
export const setContactWallets = defineCall({
  method: 'PUT',
  path: '/contact-wallet/:contactId',
  caller: 'user',
  summary: 'Says whose customer the contact is; replaces whoever it was.',
  params: z.object({ contactId: Id }),
  body: z.object({ wallets: RecordIds }),
  responses: { 200: Contact },
});

/** A ticket as the contact's history shows it. */
export const ContactTicket = z.object({
  id: IdOut,
  uuid: z.string(),
  status: z.enum(ticketStatuses),
  queue: z.object({ id: IdOut, name: z.string(), color: z.string() }).nullable(),
  user: PersonRef.nullable(),
  userRating: z.number().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type ContactTicket = z.infer<typeof ContactTicket>;
export const pageContactTickets = defineCall({
  method: 'GET',
  path: '/contacts/:id/tickets',
  caller: 'user',
  summary: 'Lists the tickets of a contact that the caller may see, newest first, 20 a page.',
  params: contactParams,
  query: z.object({ pageNumber: Optional(PageNumber) }),
  responses: {
    200: z.object({ tickets: z.array(ContactTicket), count: z.number(), hasMore: z.boolean() }),
  },
});

/** A file of a conversation, for the gallery. */
export const ContactMedia = z.object({
  id: IdOut,
  ticketUuid: z.string(),
  mediaType: z.string(),
  mediaUrl: FileAddress,
  mediaName: z.string().nullable(),
  mediaSize: z.number().nullable(),
  fromMe: z.boolean(),
  createdAt: Instant,
});
export type ContactMedia = z.infer<typeof ContactMedia>;
export const pageContactMedia = defineCall({
  method: 'GET',
  path: '/contacts/:id/media',
  caller: 'user',
  summary: 'Lists the files of the conversations with a contact that the caller may see, newest first.',
  params: contactParams,
  query: z.object({ pageNumber: Optional(PageNumber) }),
  responses: { 200: z.object({ media: z.array(ContactMedia), hasMore: z.boolean() }) },
});
