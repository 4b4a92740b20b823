import type { Schedule } from '@prosa/contract';
import { isRepeating } from '@prosa/domain';
import { IconAlertTriangle, IconMessageOff, IconRepeat, IconTemplate } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './agenda.module.css';

function Mark({ text, children }: { text: string; children: ReactNode }) {
  return (
    <span className={styles.mark} title={text}>
      {children}
      <span className="visually-hidden">{text} </span>
    </span>
  );
}

/** What is special about a schedule, as small icons with words for screen readers. */
export function ScheduleMarks({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation('schedules');
  const { templateName, status, cancelOnReply, contadorEnvio: sent, enviarQuantasVezes: times } = schedule;
  return (
    <>
      {status === 'ERRO' ? (
        <Mark text={t('status.ERRO')}>
          <IconAlertTriangle size={13} aria-hidden />
        </Mark>
      ) : null}
      {templateName === null ? null : (
        <Mark text={t('isTemplate', { name: templateName })}>
          <IconTemplate size={13} aria-hidden />
        </Mark>
      )}
      {isRepeating(schedule) ? (
        <Mark text={t('repeats', { sent, times })}>
          <IconRepeat size={13} aria-hidden />
        </Mark>
      ) : null}
      {cancelOnReply && status === 'PENDENTE' ? (
        <Mark text={t('cancelsOnReply')}>
          <IconMessageOff size={13} aria-hidden />
        </Mark>
      ) : null}
    </>
  );
}
