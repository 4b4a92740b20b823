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

/** From the begin of the period, in whole seconds; null while there is no end. */
const secondsUntil = ({ openedAt }: PeriodRow, end: string | null): number | null =>
  end === null ? null : Math.floor((Date.parse(end) - Date.parse(openedAt)) / 1_000);

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
export function reportRow(row: PeriodRow, report: Report): ReportRow {
  const { viewer, timeZone } = report;
  const targets = targetStates(row, report);
  const { contactName, contactNumber, lastMessage, openedAt, statusCode } = row;
  const endedAt = row.closedAt ?? row.finishedAt;
  const seconds = secondsUntil(row, row.ratingAt ?? row.finishedAt);
  return {
    id: row.id,
    periodId: row.periodId,
    uuid: row.uuid,
    whatsappName: row.whatsappName ?? '',
    contactId: row.contactId,
    contactName: viewer.hidesNumbers ? maskName(contactName, contactNumber) : contactName,
    userName: row.userName ?? '',
    queueName: row.queueName ?? '',
    lastMessage: viewer.hidesNumbers ? maskPreview(lastMessage) : lastMessage,
    status: reportStatuses[statusCode],
    createdAt: reportTime(new Date(openedAt), timeZone),
    closedAt: endedAt === null ? '' : reportTime(new Date(endedAt), timeZone),
    supportTime: seconds === null ? '' : supportTimeText(seconds),
    NPS: row.NPS,
    statusCode,
    openedAt,
    endedAt,
    supportSeconds: seconds,
    firstAnswerSeconds: secondsUntil(row, row.firstAnswerAt),
    firstAnswerTarget: targets.firstAnswer,
    resolutionTarget: targets.resolution,
  };
}
