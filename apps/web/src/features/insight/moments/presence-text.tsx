import type { PanelAttendant } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { agoOf } from '../../../ui/ago.ts';
import styles from './moments.module.css';

/** Pausing, online, or when the person was last there, as far as the viewer may know it. */
export function PresenceText({ attendant, now }: { attendant: PanelAttendant; now: number }) {
  const { t, i18n } = useTranslation('moments');
  const { online, lastSeenAt, pause } = attendant;
  if (pause) {
    const ago = agoOf(pause.startedAt, i18n.language, { now });
    return (
      <span className={styles.state} data-paused>
        {t('paused', { reason: pause.reason, ago })}
      </span>
    );
  }
  const seen =
    lastSeenAt === null ? t('offline') : t('seen', { ago: agoOf(lastSeenAt, i18n.language, { now }) });
  return (
    <span className={styles.state} data-online={online || undefined}>
      {online ? t('online') : seen}
    </span>
  );
}
