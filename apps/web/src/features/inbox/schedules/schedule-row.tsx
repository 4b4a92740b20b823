import { ActionIcon, Button } from '@mantine/core';
import type { Schedule } from '@prosa/contract';
import { mayEditSchedule, shownNumber } from '@prosa/domain';
import { IconDots, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Flyout } from '../../../shared/flyout.tsx';
import { lazyComponent } from '../../../shared/lazy-component.ts';
import { useMe } from '../../../shared/session.tsx';
import { StatusChip } from '../../../ui/chips.tsx';
import { formatDate, formatTime } from '../../../ui/format.ts';
import { ScheduleMarks } from './schedule-marks.tsx';
import { useScheduleSending } from './schedule-queries.ts';
import { tones, useScheduleReason } from './schedule-state.ts';
import { useScheduleText } from './use-schedule-text.ts';
import styles from './agenda.module.css';

const ScheduleMenu = lazyComponent(async () => (await import('./schedule-menu.tsx')).ScheduleMenu);
const chips = { wait: 'brand', sent: 'ok', failed: 'danger', cancelled: 'neutral' } as const;

/** Why it failed or was cancelled; a failed one can be sent now. */
function Outcome({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation('schedules');
  const reason = useScheduleReason()(schedule);
  const sending = useScheduleSending();
  const me = useMe();
  if (reason === null) return null;
  const isFailed = schedule.status === 'ERRO';
  return (
    <div className={styles.outcome}>
      <p className={isFailed ? styles.reason : undefined}>{reason}</p>
      {isFailed && mayEditSchedule(me, schedule) ? (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconSend size={14} />}
          loading={sending.isPending}
          onClick={() => sending.mutate(schedule.id)}
        >
          {t('sendNow')}
        </Button>
      ) : null}
    </div>
  );
}

/** A schedule in a list: of many contacts by day, or of one contact with the date. */
export function ScheduleRow({ schedule, shows }: { schedule: Schedule; shows: 'contact' | 'date' }) {
  const { t, i18n } = useTranslation('schedules');
  const { contact, sendAt, status } = schedule;
  const text = useScheduleText()(schedule);
  const time = formatTime(sendAt, i18n.language);
  const at = shows === 'date' ? `${formatDate(sendAt, i18n.language)} ${time}` : time;
  const target = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={t('actions', { name: `${shownNumber(contact.name)}, ${at}` })}
    >
      <IconDots size={16} />
    </ActionIcon>
  );
  return (
    <li className={styles.row} data-tone={tones[status]}>
      <div className={styles.head}>
        <time className="num" dateTime={sendAt}>
          {at}
        </time>
        {shows === 'contact' ? <b className={styles.name}>{shownNumber(contact.name)}</b> : null}
        <ScheduleMarks schedule={schedule} />
        <StatusChip tone={chips[tones[status]]}>{t(`status.${status}`)}</StatusChip>
        <span className={styles.menu}>
          <Flyout target={target}>
            <ScheduleMenu schedule={schedule} target={target} />
          </Flyout>
        </span>
      </div>
      <p className={styles.excerpt}>{text}</p>
      <Outcome schedule={schedule} />
    </li>
  );
}
