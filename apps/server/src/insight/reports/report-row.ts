import type { ReportRow } from '@prosa/contract';
import { maskName, maskPreview, reportStatuses, reportTime, supportTimeText } from '@prosa/domain';
import type { PeriodRow, Report } from './queries.ts';

/** From the begin of the period, in whole seconds; null while there is no end. */
const secondsUntil = ({ openedAt }: PeriodRow, end: string | null): number | null =>
  end === null ? null : Math.floor((Date.parse(end) - Date.parse(openedAt)) / 1_000);

/** A row as the call answers it, with what the company hides from this person hidden. */
export function reportRow(row: PeriodRow, { viewer, timeZone }: Report): ReportRow {
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
  };
}
