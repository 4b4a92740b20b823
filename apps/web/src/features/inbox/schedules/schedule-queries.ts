import type { BodyOf, createSchedule, Schedule } from '@prosa/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { upload } from '../../../api/upload.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { toast } from '../../../shared/toast.ts';
import { useRefetch } from '../../../shared/refetch.ts';
import type { FileChoice } from '../../../ui/file-field.tsx';
import { isScheduleStatus } from './schedule-state.ts';

export const schedulesKey = ['schedules'] as const;

function useLiveSchedules(): void {
  const cache = useQueryClient();
  useCompanyEvent('schedule', () => void cache.invalidateQueries({ queryKey: schedulesKey }));
}

export interface ScheduleFilters {
  from: string;
  to: string;
  search: string;
  status: string;
}

/** Schedules between two days (yyyy-mm-dd), by time. */
export function useSchedulesOf({ from, to, search, status }: ScheduleFilters) {
  useLiveSchedules();
  const query = {
    from,
    to,
    ...(search === '' ? {} : { searchParam: search }),
    ...(isScheduleStatus(status) ? { status } : {}),
  };
  return useQuery({
    queryKey: [...schedulesKey, 'days', from, to, search, status],
    queryFn: async ({ signal }) => call('pageSchedules', { query, signal }),
    placeholderData: (known) => known,
  });
}

/** The newest schedules of a contact. */
export function useSchedulesTo(contactId: number) {
  useLiveSchedules();
  return useQuery({
    queryKey: [...schedulesKey, 'contact', contactId],
    queryFn: async () => call('pageSchedules', { query: { contactId } }),
    staleTime: 0,
  });
}

export type ScheduleWords = BodyOf<typeof createSchedule>;

/** Stores the schedule, then its picture. If only the picture failed, saving again updates the stored schedule. */
export async function storeSchedule(
  known: Schedule | null,
  { words, file }: { words: ScheduleWords; file: FileChoice },
  onStored: (schedule: Schedule) => void,
  onProgress: (share: number) => void,
): Promise<'kept' | 'mediaRemoved'> {
  const stored = known
    ? await call('updateSchedule', { params: { id: known.id }, body: words })
    : await call('createSchedule', { body: words });
  onStored(stored);
  const params = { id: stored.id };
  if (file.kind === 'none' && stored.mediaPath) {
    onStored(await call('deleteScheduleMedia', { params }));
    return 'mediaRemoved';
  }
  if (file.kind !== 'new') return 'kept';
  const body = new FormData();
  body.set('file', file.file);
  onStored(await upload('uploadScheduleMedia', { params, body, onProgress }));
  return 'kept';
}

export const useRefetchSchedules = () => useRefetch(schedulesKey);

/** Sends a failed schedule; a refusal is shown with its reason. */
export function useScheduleSending() {
  const { t } = useTranslation('schedules');
  const errorText = useErrorText();
  const refetch = useRefetchSchedules();
  return useMutation({
    mutationFn: async (id: number) => call('sendScheduleNow', { params: { id } }),
    onSuccess: () => toast.done(t('sentNow')),
    onError: (error) => toast.failed(t('sendFailed', { reason: errorText(error) })),
    onSettled: refetch,
  });
}

/** Stops the repetitions of a schedule, after the next message or at once. */
export function useScheduleStop(): (id: number, sendsNext: boolean) => Promise<void> {
  const { t } = useTranslation('schedules');
  const errorText = useErrorText();
  const refetch = useRefetchSchedules();
  return async (id, sendsNext) => {
    try {
      await call('stopSchedule', { params: { id }, body: { sendsNext } });
      toast.done(t('stopped'));
    } catch (error) {
      toast.failed(errorText(error));
      throw error;
    } finally {
      await refetch();
    }
  };
}

/** Deletes a schedule and confirms it in a toast. */
export function useScheduleRemoval(): (id: number) => Promise<void> {
  const { t } = useTranslation('schedules');
  const errorText = useErrorText();
  const refetch = useRefetchSchedules();
  return async (id) => {
    try {
      await call('deleteSchedule', { params: { id } });
      toast.done(t('removed'));
    } catch (error) {
      toast.failed(errorText(error));
      throw error;
    } finally {
      await refetch();
    }
  };
}
