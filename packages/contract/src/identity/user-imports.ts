import { z } from 'zod';
import { defineCall } from '../call.ts';
import { languages } from '../constants.ts';
import { JsonList, WholeNumber } from '../fields.ts';
import { Optional } from '../optional.ts';

/** The largest sheet of users: bytes, rows below the headings, columns, characters of a cell. */
export const USER_IMPORT_LIMITS = { bytes: 2_000_000, rows: 500, columns: 30, cell: 500 } as const;

export const userSheetFields = ['name', 'email', 'profile', 'queues', 'password'] as const;
export type UserSheetField = (typeof userSheetFields)[number];

/** Why a row makes no user. */
export const userRowProblems = [
  'name',
  'email',
  /** The same e-mail stands in an earlier row. */
  'emailTwice',
  /** Somebody has it already. */
  'emailTaken',
  'profile',
  'queue',
  'passwordMissing',
  'passwordLength',
  'passwordWeak',
  /** Good, but above the number of users of the plan. */
  'limit',
] as const;
export type UserRowProblem = (typeof userRowProblems)[number];

const PreviewRow = z.object({
  /** As in the sheet, where the headings are row 1. */
  row: z.number(),
  name: z.string(),
  email: z.string(),
  /** What the row says; empty where it says nothing. */
  profile: z.string(),
  queues: z.array(z.string()),
  /** No password: the person is invited. */
  isInvited: z.boolean(),
  /** Each with the value that is wrong, such as the name of a queue; none: the row makes a user. */
  problems: z.array(z.object({ code: z.enum(userRowProblems), value: z.string() })),
});
const UserImportPreview = z.object({
  /** Of the file: what is imported is what was previewed. */
  digest: z.string(),
  rows: z.array(PreviewRow).max(USER_IMPORT_LIMITS.rows),
  /** How many more users the plan allows; null: it has no limit. */
  seatsLeft: z.number().nullable(),
  planName: z.string().nullable(),
});
export type UserImportPreview = z.infer<typeof UserImportPreview>;
export type UserPreviewRow = UserImportPreview['rows'][number];

const upload = { field: 'file', maxFiles: 1 };

export const previewUserImport = defineCall({
  method: 'POST',
  path: '/users/import/preview',
  caller: 'admin',
  summary:
    'Reads a sheet of users (xls, xlsx, csv, txt; columns name, email, profile, queues, password, at most 500 rows), and answers what is wrong with each row. Writes nothing, and answers no password.',
  upload,
  atOnce: { person: 1, company: 2 },
  responses: { 200: UserImportPreview },
});
export const importUsers = defineCall({
  method: 'POST',
  path: '/users/import',
  caller: 'admin',
  summary:
    'Creates the users of these rows of a previewed sheet, which is sent again with its digest: all of them, or none with ERR_IMPORT_CHANGED where one of them is good no more. Who has no password is invited by mail.',
  body: z.object({
    digest: z.string().regex(/^[\da-f]{64}$/, 'a digest'),
    rows: JsonList(WholeNumber(2, USER_IMPORT_LIMITS.rows + 1)).pipe(z.array(z.number()).min(1)),
  }),
  upload,
  atOnce: { person: 1, company: 1 },
  audit: ['user.create', 'user.invite'],
  responses: { 201: z.object({ created: z.number(), invited: z.number() }) },
});
export const sampleUserSheet = defineCall({
  method: 'GET',
  path: '/users/import/sample',
  caller: 'admin',
  summary: 'A sheet with the columns of an import of users and two rows as an example.',
  query: z.object({ format: Optional(z.enum(['csv', 'xlsx'])), language: Optional(z.enum(languages)) }),
  answersFile: true,
  responses: { 200: z.unknown() },
});
