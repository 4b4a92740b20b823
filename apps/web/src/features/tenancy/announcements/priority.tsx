import { IconAlertTriangle, IconInfoCircle, IconSpeakerphone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './announcements.module.css';

const signs = { 1: IconAlertTriangle, 2: IconSpeakerphone, 3: IconInfoCircle } as const;
type PriorityLevel = keyof typeof signs;
export const priorities: readonly PriorityLevel[] = [1, 2, 3];

export const levelOf = (priority: number): PriorityLevel => (priority === 1 || priority === 2 ? priority : 3);

/** Red, orange or grey, with a sign and a word of its own: colour is never the only one. */
export function Priority({ priority }: { priority: number }) {
  const { t } = useTranslation('announcements');
  const level = levelOf(priority);
  const Sign = signs[level];
  return (
    <span className={styles.priority} data-level={level}>
      <Sign size={15} aria-hidden />
      {t(`priorities.${level}`)}
    </span>
  );
}
