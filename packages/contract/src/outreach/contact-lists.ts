import { z } from 'zod';
import { defineCall } from '../call.ts';
import { channels, languages } from '../constants.ts';
import {
  DayIn,
  Done,
  Flag,
  Id,
  IdOut,
  Instant,
  JsonList,
  listOf,
  NameText,
  PageQuery,
  SearchParam,
} from '../fields.ts';
import { ContactEmail, ContactNumber } from '../inbox/contacts.ts';
import { ContactImport } from '../inbox/contact-imports.ts';
import { changeOf, Optional } from '../optional.ts';

/** The most numbers of a list. */
export const LIST_ITEMS_LIMIT = 200_000;
/** The most characters of the name of a list, or of an item. */
export const LIST_NAME_LENGTH = 50;
const MOST_DIGITS = 15;

/** A list of people whom a campaign writes to. */
export const ContactList = z.object({
  id: IdOut,
  companyId: IdOut,
  name: z.string(),
  contactsCount: z.number().int(),
  /** Of them those whose number nobody has checked. */
  uncheckedCount: z.number().int(),
  /** Since when its numbers are checked one after another; null: they are not. */
  checkSince: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type ContactList = z.infer<typeof ContactList>;

export const ContactListInput = z.object({ name: NameText(2, LIST_NAME_LENGTH) });

/** A person in a list. The list has its own copy of name, number and e-mail. */
export const ContactListItem = z.object({
  id: IdOut,
  companyId: IdOut,
  contactListId: IdOut,
  name: z.string(),
  number: z.string(),
  /** Empty: none. */
  email: z.string(),
  /** False: the channel knows nobody of this number. A number that nobody has checked counts as valid. */
  isWhatsappValid: z.boolean(),
  /** Whether the channel was asked for the number, or has refused it. */
  isChecked: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type ContactListItem = z.infer<typeof ContactListItem>;

const hasNumberLength = (number: string) => number.replaceAll(/\D/g, '').length <= MOST_DIGITS;
export const ContactListItemInput = z.object({
  name: NameText(2, LIST_NAME_LENGTH),
  /** As people write it; stored as digits, with Brazil's 55 where it has no country code. */
  number: ContactNumber.refine(hasNumberLength, 'too many digits'),
  email: Optional(ContactEmail),
});

/** Contacts that have all of what is named. */
const segmentFields = {
  /** With any of these tags. */
  tags: Optional(JsonList(Id)),
  channel: Optional(z.enum(channels)),
  /** The first and the last day on which the newest message with the contact may have been. */
  lastContactFrom: Optional(DayIn),
  lastContactTo: Optional(DayIn),
  /** The company wrote, and the contact never has. */
  neverAnswered: Optional(Flag),
};

/** Contacts of a segment that are not in its list, each counted once, for the first reason that holds. */
const LeftOut = z.object({
  groups: z.number().int(),
  blocked: z.number().int(),
  optedOut: z.number().int(),
  withoutNumber: z.number().int(),
});
export type LeftOut = z.infer<typeof LeftOut>;

const params = z.object({ id: Id });
const caller = 'admin';
const plan = 'useCampaigns';

export const pageContactLists = defineCall({
  method: 'GET',
  path: '/contact-lists',
  caller,
  plan,
  summary: 'Lists the contact lists by name, 20 a page.',
  query: PageQuery,
  responses: {
    200: z.object({ records: z.array(ContactList), count: z.number(), hasMore: z.boolean() }),
  },
});
export const listContactLists = defineCall({
  method: 'GET',
  path: '/contact-lists/list',
  caller,
  plan,
  summary: 'Lists the contact lists by name, to choose one.',
  responses: { 200: listOf(ContactList) },
});
export const sampleContactListSheet = defineCall({
  method: 'GET',
  path: '/contact-lists/sample',
  caller,
  plan,
  summary: 'A workbook with the columns of an import into a contact list and two rows as an example.',
  query: z.object({ language: Optional(z.enum(languages)) }),
  answersFile: true,
  responses: { 200: z.unknown() },
});
export const countContactSegment = defineCall({
  method: 'GET',
  path: '/contact-lists/segment',
  caller,
  plan,
  summary: 'Counts the contacts of a segment that a list of it would have, and those that it leaves out.',
  query: z.object(segmentFields),
  responses: { 200: z.object({ count: z.number().int(), leftOut: LeftOut }) },
});
export const createContactListFromSegment = defineCall({
  method: 'POST',
  path: '/contact-lists/segment',
  caller,
  plan,
  summary:
    'Creates a contact list with the contacts that a segment has now. Groups, blocked contacts, those who refuse promotions and those without a number are left out.',
  body: ContactListInput.extend(segmentFields),
  atOnce: { person: 1, company: 2 },
  responses: { 201: ContactList.extend({ leftOut: LeftOut }) },
});
export const readContactList = defineCall({
  method: 'GET',
  path: '/contact-lists/:id',
  caller,
  plan,
  summary: 'Reads one contact list.',
  params,
  responses: { 200: ContactList },
});
export const createContactList = defineCall({
  method: 'POST',
  path: '/contact-lists',
  caller,
  plan,
  summary: 'Creates an empty contact list.',
  body: ContactListInput,
  responses: { 201: ContactList },
});
export const updateContactList = defineCall({
  method: 'PUT',
  path: '/contact-lists/:id',
  caller,
  plan,
  summary: 'Renames a contact list.',
  params,
  body: changeOf(ContactListInput),
  responses: { 200: ContactList },
});
export const checkContactListNumbers = defineCall({
  method: 'POST',
  path: '/contact-lists/:id/check',
  caller,
  support: 'never',
  plan,
  summary:
    'Checks the numbers of a list in the background, one after another at the pace of a number, over a connection that can.',
  params,
  responses: { 200: ContactList },
});
export const stopContactListCheck = defineCall({
  method: 'DELETE',
  path: '/contact-lists/:id/check',
  caller,
  support: 'never',
  plan,
  summary: 'Ends the check of a list; what is known of its numbers stays.',
  params,
  responses: { 200: ContactList },
});
export const deleteContactList = defineCall({
  method: 'DELETE',
  path: '/contact-lists/:id',
  caller,
  plan,
  summary: 'Removes a contact list with its items.',
  params,
  responses: { 200: Done },
});
export const importContactList = defineCall({
  method: 'POST',
  path: '/contact-lists/:id/upload',
  caller,
  plan,
  summary:
    'Imports a workbook (xls, xlsx; columns nome, numero, email) into a contact list, as a job. Numbers that the list has stay as they are.',
  params,
  upload: { field: 'file', maxFiles: 1 },
  responses: { 202: ContactImport },
});
export const listContactListImports = defineCall({
  method: 'GET',
  path: '/contact-lists/:id/imports',
  caller,
  plan,
  summary: "Lists the caller's own imports into a contact list, newest first, ten at most.",
  params,
  responses: { 200: listOf(ContactImport) },
});
export const exportContactListItems = defineCall({
  method: 'GET',
  path: '/contact-lists/:id/items/export',
  caller,
  plan,
  summary: 'The items of a search in a contact list as a file; the export is an entry of the audit log.',
  params,
  query: z.object({
    format: Optional(z.enum(['csv', 'xlsx'])),
    searchParam: Optional(SearchParam),
  }),
  answersFile: true,
  atOnce: { person: 1, company: 3 },
  audit: ['export.contactList'],
  responses: { 200: z.unknown() },
});

export const pageContactListItems = defineCall({
  method: 'GET',
  path: '/contact-list-items',
  caller,
  plan,
  summary:
    'Lists the items of a contact list by name, 20 a page. The search is in names, numbers and e-mails.',
  query: PageQuery.extend({ contactListId: Id }),
  responses: {
    200: z.object({ contacts: z.array(ContactListItem), count: z.number(), hasMore: z.boolean() }),
  },
});
export const readContactListItem = defineCall({
  method: 'GET',
  path: '/contact-list-items/:id',
  caller,
  plan,
  summary: 'Reads one item of a contact list.',
  params,
  responses: { 200: ContactListItem },
});
export const createContactListItem = defineCall({
  method: 'POST',
  path: '/contact-list-items',
  caller,
  plan,
  summary: 'Adds an item to a contact list, which has each number once.',
  body: ContactListItemInput.extend({ contactListId: Id }),
  responses: { 201: ContactListItem },
});
export const updateContactListItem = defineCall({
  method: 'PUT',
  path: '/contact-list-items/:id',
  caller,
  plan,
  summary: 'Changes an item of a contact list.',
  params,
  body: changeOf(ContactListItemInput),
  responses: { 200: ContactListItem },
});
export const deleteContactListItem = defineCall({
  method: 'DELETE',
  path: '/contact-list-items/:id',
  caller,
  plan,
  summary: 'Removes an item of a contact list.',
  params,
  responses: { 200: Done },
});
