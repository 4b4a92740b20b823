import type { Schedule } from '@prosa/contract';
import { shownNumber } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import { Calendar } from '../../../ui/calendar.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatTime } from '../../../ui/format.ts';
import { dayText } from '../../../ui/month.ts';
import { isFocusLost } from '../../../ui/return-focus.ts';
import { useScheduleMove } from './use-schedule-move.ts';
import styles from './agenda.module.css';

/** Moves a schedule without a pointer: the day is picked in a calendar. */
export function MoveDialog({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const { t, i18n } = useTranslation(['schedules', 'common']);
  const move = useScheduleMove();
  const { contact, sendAt } = schedule;
  const pick = async (day: string) => {
    onClose();
    await move(schedule, { day, hour: null });
    // The card is in another day now, so the focus had nothing to return to.
    if (isFocusLost()) document.querySelector<HTMLElement>(`[data-schedule="${schedule.id}"]`)?.focus();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      size="auto"
      title={t('schedules:moveTitle')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <div className={styles.moving}>
        <p>
          {t('schedules:moveHelp', {
            name: shownNumber(contact.name),
            time: formatTime(sendAt, i18n.language),
          })}
        </p>
        <Calendar
          day={dayText(new Date(sendAt))}
          min={dayText(new Date())}
          onPick={(day) => void pick(day)}
        />
      </div>
    </Dialog>
  );
}
