import type { Schedule } from '@prosa/contract';
import { shownNumber } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import { Flyout } from '../../../shared/flyout.tsx';
import { lazyComponent } from '../../../shared/lazy-component.ts';
import { formatTime } from '../../../ui/format.ts';
import { ScheduleMarks } from './schedule-marks.tsx';
import { tones } from './schedule-state.ts';
import styles from './agenda.module.css';

const ScheduleMenu = lazyComponent(async () => (await import('./schedule-menu.tsx')).ScheduleMenu);

/** A schedule in a day of the month or the week: its time and its contact. Pressing it opens its menu. */
export function ScheduleCard({ schedule, isDragged }: { schedule: Schedule; isDragged: boolean }) {
  const { t, i18n } = useTranslation('schedules');
  const { id, contact, sendAt, status } = schedule;
  const name = shownNumber(contact.name);
  const target = (
    <button
      type="button"
      className={styles.card}
      data-schedule={id}
      data-tone={tones[status]}
      data-dragged={isDragged || undefined}
      title={`${name} · ${t(`status.${status}`)}`}
    >
      <time className="num" dateTime={sendAt}>
        {formatTime(sendAt, i18n.language)}
      </time>
      <ScheduleMarks schedule={schedule} />
      <span className={styles.name}>{name}</span>
    </button>
  );
  return (
    <Flyout target={target}>
      <ScheduleMenu schedule={schedule} target={target} hasDetails />
    </Flyout>
  );
}
