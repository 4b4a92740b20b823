import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Flag, Id, IdOut, Instant, JsonList, listOf, NameText, SearchParam, WholeNumber } from '../fields.ts';
import { Optional } from '../optional.ts';
import { Contact, ContactNumber } from './contacts.ts';

/** The largest spreadsheet: bytes, rows below the heading, columns, characters of a cell. */
export const IMPORT_LIMITS = { bytes: 20_000_000, rows: 50_000, columns: 50, cell: 1_000 } as const;
/** Rows of the preview, before a person starts the import. */
export const IMPORT_PREVIEW = 100;
/** The most ignored rows that are listed. */
export const IMPORT_PROBLEMS = 100;

export const importFields = ['name', 'number', 'email', 'tags'] as const;
export type ImportField = (typeof importFields)[number];
/** draft: the rows were read, and the person still has to assign the columns. failed: the phone could not be read. */
export const importStatuses = ['draft', 'running', 'done', 'failed'] as const;
/** Where the contacts come from: a spreadsheet, or a connection's phone. */
export const importSources = ['file', 'addressBook', 'chats'] as const;

/** An import of contacts, or into a contact list. Only its owner sees it. */
export const ContactImport = z.object({
  id: IdOut,
  source: z.enum(importSources),
  /** The contact list that gets the rows; null: the contacts do. */
  contactListId: IdOut.nullable(),
  /** The spreadsheet's name, or the connection's. */
  fileName: z.string(),
  status: z.enum(importStatuses),
  columns: z.array(z.string()),
  /** The first rows, while it is a draft. */
  rows: z.array(z.array(z.string())),
  total: z.number(),
  done: z.number(),
  created: z.number(),
  /** Contacts that were known already; missing fields were filled in. Of a list: numbers that it had already. */
  updated: z.number(),
  ignored: z.number(),
  /** Ignored rows (numbered as in the spreadsheet, the heading is 1), each with the field that it lacks. */
  problems: z.array(z.object({ row: z.number(), field: z.enum(importFields) })),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
});
export type ContactImport = z.infer<typeof ContactImport>;

const params = z.object({ id: Id });
const Column = WholeNumber(0, IMPORT_LIMITS.columns - 1);

export const listContactImports = defineCall({
  method: 'GET',
  path: '/contact-imports',
  caller: 'admin',
  summary: "Lists the caller's own imports of contacts, newest first, ten at most.",
  responses: { 200: listOf(ContactImport) },
});
export const readContactFile = defineCall({
  method: 'POST',
  path: '/contact-imports',
  caller: 'admin',
  summary: 'Reads a spreadsheet of contacts (xls, xlsx, csv, txt); nothing is imported yet.',
  upload: { field: 'file', maxFiles: 1 },
  responses: { 201: ContactImport },
});
export const startContactImport = defineCall({
  method: 'POST',
  path: '/contact-imports/:id/start',
  caller: 'admin',
  summary: 'Starts to import what was read: the columns by their place, and rows (from 0) to leave out.',
  params,
  body: z.object({
    name: Column,
    number: Column,
    email: Optional(Column),
    tags: Optional(Column),
    skipped: Optional(z.array(z.number().int().min(0).max(IMPORT_LIMITS.rows)).max(IMPORT_LIMITS.rows)),
  }),
  // It may name every row, to leave it out.
  maxBodyBytes: 512 * 1024,
  responses: { 202: ContactImport },
});
const phoneBody = z.object({ whatsappId: Optional(Id) }).optional();
export const importPhoneContacts = defineCall({
  method: 'POST',
  path: '/contacts/import',
  caller: 'admin',
  summary: "Imports the address book of a connection's phone (whatsappId; else the default one), as a job.",
  body: phoneBody,
  responses: { 202: ContactImport },
});
export const importChatContacts = defineCall({
  method: 'POST',
  path: '/contacts/import/chats',
  caller: 'admin',
  summary: "Imports the people with whom a connection's phone has chats, as a job.",
  body: phoneBody,
  responses: { 202: ContactImport },
});
export const uploadContacts = defineCall({
  method: 'POST',
  path: '/contacts/upload',
  caller: 'admin',
  summary: 'Imports a spreadsheet at once, its columns known by their names (nome, numero, email, tags).',
  upload: { field: 'file', maxFiles: 1 },
  responses: { 200: z.array(Contact) },
});
export const importContact = defineCall({
  method: 'POST',
  path: '/contactsImport',
  caller: 'admin',
  summary:
    'Imports one contact; somebody who is known is completed. Tags (a,b) are made where there are none.',
  body: z.object({
    name: NameText(2, 250),
    number: z.union([ContactNumber, z.number().int().transform(String).pipe(ContactNumber)]),
    email: Optional(z.string().max(254)),
    tags: Optional(z.string().max(1_000)),
    validateContact: Optional(Flag),
  }),
  responses: { 200: Contact },
});
export const exportContacts = defineCall({
  method: 'GET',
  path: '/contacts/export',
  caller: 'admin',
  summary: 'The contacts of a search as a spreadsheet, numbers as the caller may see them.',
  query: z.object({
    format: Optional(z.enum(['csv', 'xlsx'])),
    searchParam: Optional(SearchParam),
    contactTag: Optional(JsonList(Id)),
  }),
  answersFile: true,
  atOnce: { person: 1, company: 3 },
  audit: ['export.contacts'],
  responses: { 200: z.unknown() },
});
