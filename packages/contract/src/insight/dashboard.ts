import { z } from 'zod';
import { defineCall } from '../call.ts';
import { channels, DASHBOARD_MOST_DAYS } from '../constants.ts';
import { DayIn, Id, IdOut, JsonList, listOf, WholeNumber } from '../fields.ts';
import { Optional } from '../optional.ts';

/** Days of the range when a request has none. */
export const DASHBOARD_DAYS = 30;

/** YYYY-MM-DD in the company's time zone; the time of a date and time is ignored. */
const Day = DayIn.transform((at) => at.slice(0, 10));

/** What the figures are narrowed to. JSON lists of ids; `queueIds` holds 0 for periods without a queue. */
const narrowing = {
  queueIds: Optional(JsonList(WholeNumber(0, Number.MAX_SAFE_INTEGER))),
  users: Optional(JsonList(Id)),
  whatsappId: Optional(JsonList(Id)),
  channel: Optional(z.enum(channels)),
  /** Periods of contacts that have one of these tags. */
  tags: Optional(JsonList(Id)),
};
/** The range in which a period has begun: two days, both included, or the last `days` days. */
const range = {
  days: Optional(WholeNumber(1, DASHBOARD_MOST_DAYS)),
  date_from: Optional(Day),
  date_to: Optional(Day),
};

/** Seconds; null without data. `median` and `p90`: half and nine tenths took at most as long. */
const Times = z.object({
  mean: z.number().nullable(),
  median: z.number().nullable(),
  p90: z.number().nullable(),
});
export type Times = z.infer<typeof Times>;

const Share = z.number().nullable();
/**
 * Counts are of periods (docs/adr/0316) that began in the range. Averages, shares (percent) and scores are null without
 * data.
 */
const Counters = z.object({
  /** Periods of the range. */
  tickets: z.number().int(),
  /** Open and waiting now, whatever the range. */
  supportHappening: z.number().int(),
  supportPending: z.number().int(),
  supportFinished: z.number().int(),
  supportGroups: z.number().int(),
  /** Contacts that were made in the range and have one period in it. */
  leads: z.number().int(),
  /** Begun by the company, and by the customer. */
  activeTickets: z.number().int(),
  passiveTickets: z.number().int(),
  /** Minutes from accepting to closing. */
  avgSupportTime: z.number().nullable(),
  /** Minutes from the queue to accepting. */
  avgWaitTime: z.number().nullable(),
  /** Asked and not answered yet; closed without and with a rating. */
  waitRating: z.number().int(),
  withoutRating: z.number().int(),
  withRating: z.number().int(),
  percRating: Share,
  /** Points from -100 to 100: promoters minus detractors. */
  npsScore: z.number().nullable(),
  npsPromotersPerc: Share,
  npsPassivePerc: Share,
  npsDetractorsPerc: Share,
});
export type DashboardCounters = z.infer<typeof Counters>;

const times = z.object({
  /** From the customer's first message to the first one by a person of the company. */
  firstAnswer: Times,
  /** From the queue to accepting. */
  waiting: Times,
  /** From accepting to closing. */
  handling: Times,
  /** From the customer's first message to the end. */
  resolution: Times,
});

const Attendant = z.object({
  id: IdOut,
  name: z.string(),
  online: z.boolean(),
  /** The mean of 0 to 10, with two decimals. */
  rating: z.number().nullable(),
  countRating: z.number().int(),
  tickets: z.number().int(),
  /** Minutes. */
  avgWaitTime: z.number().nullable(),
  avgSupportTime: z.number().nullable(),
  /** Minutes of the range in which the person paused. */
  pausedTime: z.number(),
});
export type DashboardAttendant = z.infer<typeof Attendant>;

/** How many periods began, by the clock of the company's time zone. */
const Series = z.object({
  /** Every day of the range, also those without any. */
  days: listOf(z.object({ day: z.string(), total: z.number().int() }), DASHBOARD_MOST_DAYS + 1),
  /** 0 Sunday to 6 Saturday; combinations without any are left out. */
  hours: listOf(
    z.object({ weekday: z.number().int(), hour: z.number().int(), total: z.number().int() }),
    7 * 24,
  ),
});
export type DashboardSeries = z.infer<typeof Series>;

export const showDashboard = defineCall({
  method: 'GET',
  path: '/dashboard',
  caller: 'dashboard',
  summary: 'The figures of the company: of periods that began in a range, by default the last 30 days.',
  query: z.object({ ...range, ...narrowing }),
  responses: {
    200: z.object({ counters: Counters, times, attendants: listOf(Attendant), series: Series }),
  },
});

export const exportDashboard = defineCall({
  method: 'GET',
  path: '/dashboard/export',
  caller: 'dashboard',
  summary:
    'The same figures as a file, beside those of as many days before; the export is an entry of the audit log.',
  query: z.object({ ...range, ...narrowing, format: Optional(z.enum(['csv', 'xlsx'])) }),
  answersFile: true,
  atOnce: { person: 1, company: 3 },
  audit: ['export.dashboard'],
  responses: { 200: z.unknown() },
});

export const showOwnFigures = defineCall({
  method: 'GET',
  path: '/dashboard/mine',
  caller: 'user',
  summary: 'The same figures of the caller alone.',
  query: z.object(range),
  responses: { 200: z.object({ counters: Counters, times, series: Series, pausedTime: z.number() }) },
});

/** `companyId` is understood and ignored: the company is the caller's. */
const chartRange = { initialDate: Optional(Day), finalDate: Optional(Day), companyId: Optional(Id) };

export const chartTicketsOfUsers = defineCall({
  method: 'GET',
  path: '/dashboard/ticketsUsers',
  caller: 'dashboard',
  summary: 'Periods that began in a range by the user who served last, every user listed.',
  query: z.object(chartRange),
  responses: {
    200: z.object({ data: listOf(z.object({ nome: z.string(), quantidade: z.number().int() })) }),
  },
});

export const chartTicketsOfDays = defineCall({
  method: 'GET',
  path: '/dashboard/ticketsDay',
  caller: 'dashboard',
  summary: 'Periods that began in a range: by hour of one day, by day of several.',
  query: z.object(chartRange),
  responses: {
    200: z.object({
      count: z.number().int(),
      data: listOf(
        z.union([
          z.object({ horario: z.number().int(), total: z.number().int() }),
          /** DD/MM/YYYY. */
          z.object({ data: z.string(), total: z.number().int() }),
        ]),
        DASHBOARD_MOST_DAYS + 1,
      ),
    }),
  },
});
