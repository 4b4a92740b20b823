import { z } from 'zod';
import { defineCall } from '../call.ts';
import { targetStates, ticketStatuses } from '../constants.ts';
import {
  DayIn,
  Flag,
  Id,
  IdOut,
  Instant,
  JsonList,
  listOf,
  PageNumber,
  SearchParam,
  WholeNumber,
} from '../fields.ts';
import { Optional } from '../optional.ts';

/** Rows of a page, unless the request says otherwise. */
export const REPORT_PAGE_SIZE = 10;
/** Larger pages than this are sent while they are read, so that they need no memory. */
export const REPORT_PAGE_IN_MEMORY = 1_000;
/** The most rows of an answer: what is beyond comes with the next page, or as a file. */
export const REPORT_MOST_ROWS = 100_000;
/** The largest page size that is understood; other clients ask for everything this way. */
const LARGEST_PAGE_SIZE = 9_999_999;

/** YYYY-MM-DD in the company's time zone; the time of a date and time is ignored. */
const Day = DayIn.transform((at) => at.slice(0, 10));

/** What the report is narrowed to; the list of ratings shares what has a meaning there. */
export const reportFilters = {
  /** Part of the contact's name or number, or the ticket's number. */
  searchParam: Optional(SearchParam),
  contactId: Optional(Id),
  /** JSON lists of ids; `queueIds` holds 0 for periods without a queue. */
  whatsappId: Optional(JsonList(Id)),
  users: Optional(JsonList(Id)),
  queueIds: Optional(JsonList(WholeNumber(0, Number.MAX_SAFE_INTEGER))),
  status: Optional(JsonList(z.enum(ticketStatuses))),
  /** The first and the last day on which a period may have begun. */
  dateFrom: Optional(Day),
  dateTo: Optional(Day),
  onlyRated: Optional(Flag),
  /** Only periods that missed a target of their queue, or are past it now. */
  onlyBreached: Optional(Flag),
};

/** One period of a ticket: from the customer's first message until it is closed. A reopened ticket has another one. */
export const ReportRow = z.object({
  /** The ticket's id: several periods share it. */
  id: IdOut,
  periodId: IdOut,
  uuid: z.string(),
  /** Empty: none, or removed since. */
  whatsappName: z.string(),
  contactId: IdOut,
  contactName: z.string(),
  userName: z.string(),
  queueName: z.string(),
  lastMessage: z.string(),
  /** ABERTO, FECHADO, PENDENTE, GRUPO, NPS, LGPD: of the period. */
  status: z.string(),
  /** DD/MM/YYYY HH:mm in the company's time zone; empty while it is not closed. */
  createdAt: z.string(),
  closedAt: z.string(),
  /** '0 d, 1 hrs e 5 m', until the rating or the end; empty before. */
  supportTime: z.string(),
  /** 0 to 10; null: not rated. */
  NPS: z.number().nullable(),
  /** The same as `status`, `createdAt`, `closedAt` and `supportTime`, for programs. */
  statusCode: z.enum(ticketStatuses),
  openedAt: Instant,
  endedAt: Instant.nullable(),
  supportSeconds: z.number().int().nullable(),
  /** Until a person of the company first wrote; null before, and where the company wrote first. */
  firstAnswerSeconds: z.number().int().nullable(),
  /** By the targets and service hours that the queue has now; null: without a target, or ended without an answer. */
  firstAnswerTarget: z.enum(targetStates).nullable(),
  resolutionTarget: z.enum(targetStates).nullable(),
});
export type ReportRow = z.infer<typeof ReportRow>;

export const listReports = defineCall({
  method: 'GET',
  path: '/ticketreport/reports',
  caller: 'dashboard',
  summary:
    'The periods of tickets that the caller may see, newest first; an answer has at most 100,000 rows.',
  query: z.object({
    ...reportFilters,
    page: Optional(PageNumber),
    pageSize: Optional(WholeNumber(1, LARGEST_PAGE_SIZE)),
  }),
  responses: {
    200: z.object({
      tickets: listOf(ReportRow, REPORT_MOST_ROWS),
      totalTickets: z.object({ total: z.number().int() }),
      hasMore: z.boolean(),
    }),
  },
});

export const exportReports = defineCall({
  method: 'GET',
  path: '/ticketreport/export',
  caller: 'dashboard',
  summary: 'The same rows as a file; the export is an entry of the audit log.',
  query: z.object({ ...reportFilters, format: Optional(z.enum(['csv', 'xlsx'])) }),
  answersFile: true,
  atOnce: { person: 1, company: 3 },
  audit: ['export.reports'],
  responses: { 200: z.unknown() },
});
