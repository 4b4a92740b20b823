// Written by `npm run schema` from the database that the migrations make.
import type { ColumnType, Generated } from 'kysely';

export interface FigureDaysTable {
  company_id: number;
  day: ColumnType<Date, string, string>;
  timezone: string;
  startsAt: string;
  endsAt: string;
  countedAt: string | null;
}

export interface ChangedDaysTable {
  company_id: number;
  day: ColumnType<Date, string, string>;
  id: Generated<number>;
}

export interface PeriodSumsTable {
  company_id: number;
  level: number;
  day: ColumnType<Date, string, string>;
  userId: number;
  queueId: number;
  whatsappId: number;
  channel: string;
  hours: number[];
  tickets: number;
  active: number;
  withoutRating: number;
  withRating: number;
  rated: number;
  rates: number;
  rateSum: number;
  promoters: number;
  passives: number;
  detractors: number;
  firstAnswerCount: number;
  firstAnswerSum: number;
  firstAnswerBuckets: number[];
  firstAnswerPeriods: number[];
  waitingCount: number;
  waitingSum: number;
  waitingBuckets: number[];
  waitingPeriods: number[];
  handlingCount: number;
  handlingSum: number;
  handlingBuckets: number[];
  handlingPeriods: number[];
  resolutionCount: number;
  resolutionSum: number;
  resolutionBuckets: number[];
  resolutionPeriods: number[];
}

export interface UncountedPeriodsTable {
  company_id: number;
  periodId: number;
}

export interface WeeklyReportsTable {
  company_id: number;
  userId: number;
  createdAt: Generated<string>;
}

export interface WeeklyReportMailsTable {
  company_id: number;
  userId: number;
  week: ColumnType<Date, string, string>;
}
