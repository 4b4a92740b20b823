import type { Schedule } from '@prosa/contract';
import { isPastMoment, isRepeating, movedByDays } from '@prosa/domain';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useTimeZone } from '../../../shared/time-zone.ts';
import { toast } from '../../../shared/toast.ts';
import { formatDateTime } from '../../../ui/format.ts';
import { dayText } from '../../../ui/month.ts';
import { daysBetween } from './agenda-range.ts';
import type { DayPlace } from './day-drag.ts';
import { schedulesKey, useRefetchSchedules } from './schedule-queries.ts';

const UNDO_SECONDS = 8;

/** Shows the schedule at another time in all lists, before the server has answered. */
async function showAt(cache: QueryClient, id: number, sendAt: string): Promise<void> {
  // An answer that is under way has the old time.
  await cache.cancelQueries({ queryKey: schedulesKey });
  cache.setQueriesData<{ schedules?: Schedule[] }>({ queryKey: schedulesKey }, (known) =>
    known?.schedules
      ? { ...known, schedules: known.schedules.map((one) => (one.id === id ? { ...one, sendAt } : one)) }
      : known,
  );
}

/**
 * Moves a schedule to a day, at the same time on the company's clock, or to an hour of it with the same minutes, and
 * offers to undo it.
 */
export function useScheduleMove(): (schedule: Schedule, place: DayPlace) => Promise<void> {
  const { t, i18n } = useTranslation('schedules');
  const errorText = useErrorText();
  const cache = useQueryClient();
  const refetch = useRefetchSchedules();
  const timeZone = useTimeZone();
  const inWords = (at: string) => formatDateTime(at, i18n.language);

  /** Whether the server took the new time; otherwise the old one is shown again, with the reason. */
  const change = async (id: number, from: string, to: string): Promise<boolean> => {
    await showAt(cache, id, to);
    try {
      await call('updateSchedule', { params: { id }, body: { sendAt: to } });
      return true;
    } catch (error) {
      await showAt(cache, id, from);
      toast.failed(t('moveFailed', { moment: inWords(from), reason: errorText(error) }));
      return false;
    } finally {
      void refetch();
    }
  };

  return async (schedule, { day, hour }) => {
    const { id, sendAt: before } = schedule;
    const days = daysBetween(dayText(new Date(before)), day);
    const at = days === 0 ? new Date(before) : movedByDays(new Date(before), days, timeZone);
    // The rows of a week are hours of the reader's clock.
    if (hour !== null) at.setHours(hour);
    if (at.getTime() === Date.parse(before)) return;
    if (isPastMoment(at, new Date())) return toast.failed(t('movePast'));
    const after = at.toISOString();
    if (!(await change(id, before, after))) return;
    const words = t(isRepeating(schedule) ? 'movedSeries' : 'moved', { moment: inWords(after) });
    toast.undoable(words, { label: t('undo'), run: () => void change(id, after, before) }, UNDO_SECONDS);
  };
}
