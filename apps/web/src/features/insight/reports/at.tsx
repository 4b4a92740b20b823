import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '../../../ui/format.ts';
import styles from './reports.module.css';

export const NONE = '–';

/** A day, and the time of it below. */
export function At({ at }: { at: string | null }) {
  const { i18n } = useTranslation();
  if (at === null) return NONE;
  return (
    <time className={`num ${styles.when}`} dateTime={at}>
      {formatDate(at, i18n.language)}
      <small>{formatTime(at, i18n.language)}</small>
    </time>
  );
}
