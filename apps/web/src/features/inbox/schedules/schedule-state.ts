import type { Schedule } from '@prosa/contract';
import { mayEditSchedule } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useMe } from '../../../shared/session.tsx';

type Status = Schedule['status'];

/** The colour of a schedule in every view. */
export const tones: Record<Status, 'wait' | 'sent' | 'failed' | 'cancelled'> = {
  PENDENTE: 'wait',
  AGENDADA: 'wait',
  ENVIADA: 'sent',
  ERRO: 'failed',
  CANCELADA: 'cancelled',
};

export const isScheduleStatus = (text: string): text is Status => Object.hasOwn(tones, text);

/** Why a schedule failed or was cancelled, in words; null for the others. */
export function useScheduleReason(): (schedule: Schedule | null) => string | null {
  const { t } = useTranslation('schedules');
  const errorText = useErrorText();
  return (schedule) => {
    if (schedule?.error)
      return errorText(new ApiError(400, { error: schedule.error, message: schedule.error }));
    return schedule?.cancelReason ? t(`cancelReason.${schedule.cancelReason}`) : null;
  };
}

/** Only what waits has a day that can be changed by moving it. */
export function useMayMove(): (schedule: Schedule) => boolean {
  const me = useMe();
  return (schedule) => schedule.status === 'PENDENTE' && mayEditSchedule(me, schedule);
}
