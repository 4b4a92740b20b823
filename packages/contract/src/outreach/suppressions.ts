import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Done, Id, IdOut, Instant, PageQuery, SearchParam } from '../fields.ts';
import { ContactNumber } from '../inbox/contacts.ts';
import { Optional } from '../optional.ts';

/** Rows of a page of suppressions. */
export const SUPPRESSIONS_PAGE_SIZE = 50;
/** The most numbers of an imported sheet, and its most bytes. */
export const SUPPRESSION_SHEET_LIMITS = { rows: 50_000, bytes: 8_000_000 } as const;

/** `word`: the customer answered a campaign with a word such as PARAR. */
export const suppressionSources = ['word', 'manual', 'import'] as const;
export type SuppressionSource = (typeof suppressionSources)[number];

const Named = z.object({ id: IdOut, name: z.string() });

/** An address that campaigns never write to. */
export const Suppression = z.object({
  id: IdOut,
  companyId: IdOut,
  /** phone: `value` is the number; otherwise an id by which a channel knows the person. */
  kind: z.enum(['phone', 'lid', 'bsuid', 'psid', 'igsid']),
  value: z.string(),
  source: z.enum(suppressionSources),
  /** The contact with this address, if there is one. */
  contact: Named.nullable(),
  /** Who added it; null for a word of the customer, and when the user was removed. */
  user: Named.nullable(),
  createdAt: Instant,
});
export type Suppression = z.infer<typeof Suppression>;

const SourceFilter = Optional(z.enum(suppressionSources));
const caller = 'admin';
const plan = 'useCampaigns';

export const pageSuppressions = defineCall({
  method: 'GET',
  path: '/suppressions',
  caller,
  plan,
  summary:
    'Lists whom campaigns never write to, newest first, 50 a page. The search is in numbers and names of contacts.',
  query: PageQuery.extend({ source: SourceFilter }),
  responses: {
    200: z.object({ suppressions: z.array(Suppression), count: z.number(), hasMore: z.boolean() }),
  },
});
export const createSuppression = defineCall({
  method: 'POST',
  path: '/suppressions',
  caller,
  plan,
  summary: 'Adds a number that campaigns never write to.',
  body: z.object({ number: ContactNumber }),
  audit: ['suppression.create'],
  responses: { 201: Suppression },
});
export const deleteSuppression = defineCall({
  method: 'DELETE',
  path: '/suppressions/:id',
  caller,
  plan,
  summary: 'Lets campaigns write to an address again, unless its contact refuses promotions or is blocked.',
  params: z.object({ id: Id }),
  audit: ['suppression.delete'],
  responses: { 200: Done },
});
export const importSuppressions = defineCall({
  method: 'POST',
  path: '/suppressions/import',
  caller,
  plan,
  summary:
    'Adds the numbers of a sheet (xlsx, xls, csv): of the column with a heading such as numero, or of the only column.',
  upload: { field: 'file', maxFiles: 1 },
  atOnce: { person: 1, company: 1 },
  audit: ['suppression.import'],
  responses: {
    200: z.object({
      added: z.number().int(),
      /** Numbers that were there before, or are in the sheet twice. */
      known: z.number().int(),
      /** Rows of the sheet without a whole number. */
      invalid: z.number().int(),
      /** The first of those rows, as the sheet counts them. */
      invalidRows: z.array(z.number().int()),
    }),
  },
});
export const exportSuppressions = defineCall({
  method: 'GET',
  path: '/suppressions/export',
  caller,
  plan,
  summary: 'The suppressions of a search as a file; the export is an entry of the audit log.',
  query: z.object({
    format: Optional(z.enum(['csv', 'xlsx'])),
    searchParam: Optional(SearchParam),
    source: SourceFilter,
  }),
  answersFile: true,
  atOnce: { person: 1, company: 3 },
  audit: ['export.suppressions'],
  responses: { 200: z.unknown() },
});
