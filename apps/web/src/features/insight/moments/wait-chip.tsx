import { minutesSince, type WaitLevel, waitLevel, type WaitThresholds } from '@prosa/domain';
import { IconAlertOctagonFilled, IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../ui/format-words.ts';
import styles from './moments.module.css';

const icons = {
  short: IconClock,
  amber: IconAlertTriangle,
  red: IconAlertOctagonFilled,
} as const satisfies Record<WaitLevel, unknown>;

interface Props {
  since: string | null;
  now: number;
  thresholds: WaitThresholds;
}

/** How long a customer has waited, from one minute on. The level is in the icon and in words, not in the colour alone. */
export function WaitChip({ since, now, thresholds }: Props) {
  const { t, i18n } = useTranslation('moments');
  const minutes = minutesSince(since, now);
  if (minutes < 1) return null;
  const level = waitLevel(minutes, thresholds);
  const Icon = icons[level];
  return (
    <span className={`${styles.wait} num`} data-level={level} title={t(`levels.${level}`)}>
      <Icon size={14} aria-hidden />
      <span className="visually-hidden">{t(`levels.${level}`)}: </span>
      {formatDuration(minutes * 60, i18n.language)}
    </span>
  );
}
