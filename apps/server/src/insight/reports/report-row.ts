import type { ReportRow } from '@prosa/contract';
import {
  maskName,
  maskPreview,
  reportStatuses,
  reportTime,
  supportTimeText,
  targetStatesOf,
} from '@prosa/domain';
import { targetsAt } from '../../inbox/index.ts';
import type { PeriodRow, Report } from './queries.ts';
import type { Complete } from './report-parts.ts';
import { namesOfPeriod } from './report-names.ts';

/** From the begin of the period, in whole seconds; null while there is no end. */
const secondsUntil = (began: number, end: string | null): number | null =>
  end === null ? null : Math.floor((Date.parse(end) - began) / 1_000);

const time = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant));

/** How the period stands by the targets of its queue. */
function targetStates(row: PeriodRow, { targets, now }: Report) {
  const found = targetsAt(targets, row);
  if (!found) return { firstAnswer: null, resolution: null };
  const period = {
    beganAt: Date.parse(row.openedAt),
    firstAnswerAt: time(row.firstAnswerAt),
    endedAt: time(row.servedUntil),
    isActiveDemand: row.isActiveDemand,
  };
  return targetStatesOf(found.targets, period, found.calendar, now);
}

/** A row as the call answers it, with what the company hides from this person hidden. */
function reportRow(row: PeriodRow, report: Report): ReportRow {
  const { viewer, timeZone } = report;
  const targets = targetStates(row, report);
  const { contactName, contactNumber, lastMessage, openedAt, statusCode } = row;
  const endedAt = row.closedAt ?? row.finishedAt;
  const began = Date.parse(openedAt);
  const seconds = secondsUntil(began, row.ratingAt ?? row.finishedAt);
  return {
    id: row.id,
    periodId: row.periodId,
    uuid: row.uuid,
    contactId: row.contactId,
    contactName: viewer.hidesNumbers ? maskName(contactName, contactNumber) : contactName,
    ...namesOfPeriod(report.names, row),
    lastMessage: viewer.hidesNumbers ? maskPreview(lastMessage) : lastMessage,
    status: reportStatuses[statusCode],
    createdAt: reportTime(new Date(began), timeZone),
    closedAt: endedAt === null ? '' : reportTime(new Date(endedAt), timeZone),
    supportTime: seconds === null ? '' : supportTimeText(seconds),
    NPS: row.NPS,
    statusCode,
    openedAt,
    endedAt,
    supportSeconds: seconds,
    firstAnswerSeconds: secondsUntil(began, row.firstAnswerAt),
    firstAnswerTarget: targets.firstAnswer,
    resolutionTarget: targets.resolution,
  };
}

export const reportRows: Complete<ReportRow> = async (_, report, periods) =>
  periods.map((period) => reportRow(period, report));
