import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Flag, IdOut, Instant, listOf, PageNumber, WholeNumber } from '../fields.ts';
import { Optional } from '../optional.ts';
import { REPORT_PAGE_SIZE, reportFilters } from './reports.ts';

/** The groups that the NPS counts: 9 and 10, 7 and 8, 0 to 6. */
export const ratingGroups = ['promoters', 'passives', 'detractors'] as const;
export type RatingGroup = (typeof ratingGroups)[number];

/** Rows of a page at most: what is beyond comes with the next page, or as a file. */
export const RATINGS_MOST_ROWS = 100;

const { searchParam, contactId, whatsappId, users, queueIds, dateFrom, dateTo } = reportFilters;
const filters = {
  searchParam,
  contactId,
  whatsappId,
  users,
  queueIds,
  /** The first and the last day on which the rated period may have begun, as in the figures. */
  dateFrom,
  dateTo,
  group: Optional(z.enum(ratingGroups)),
  /** Only ratings to which the customer wrote a text. */
  onlyWithText: Optional(Flag),
};

/** The rating of one period. */
export const RatingRow = z.object({
  /** The ticket's id: several periods share it. */
  id: IdOut,
  periodId: IdOut,
  uuid: z.string(),
  /** 0 to 10. */
  rate: z.number().int(),
  /** What the customer wrote when asked for the rating, besides the number; empty: nothing. */
  text: z.string(),
  contactId: IdOut,
  contactName: z.string(),
  /** Who served last. Empty: nobody, or removed since; so the queue and the connection. */
  userName: z.string(),
  queueName: z.string(),
  whatsappName: z.string(),
  /** When the period began, and when it was rated. */
  openedAt: Instant,
  ratedAt: Instant,
});
export type RatingRow = z.infer<typeof RatingRow>;

export const listRatings = defineCall({
  method: 'GET',
  path: '/ticketreport/ratings',
  caller: 'dashboard',
  summary: `The ratings of tickets that the caller may see, the newest period first; ${REPORT_PAGE_SIZE} a page.`,
  query: z.object({
    ...filters,
    page: Optional(PageNumber),
    pageSize: Optional(WholeNumber(1, RATINGS_MOST_ROWS)),
  }),
  responses: {
    200: z.object({
      ratings: listOf(RatingRow, RATINGS_MOST_ROWS),
      count: z.number().int(),
      hasMore: z.boolean(),
    }),
  },
});

export const exportRatings = defineCall({
  method: 'GET',
  path: '/ticketreport/ratings/export',
  caller: 'dashboard',
  summary: 'The same ratings as a file; the export is an entry of the audit log.',
  query: z.object({ ...filters, format: Optional(z.enum(['csv', 'xlsx'])) }),
  answersFile: true,
  atOnce: { person: 1, company: 3 },
  audit: ['export.ratings'],
  responses: { 200: z.unknown() },
});
