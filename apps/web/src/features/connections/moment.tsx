import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '../../ui/format.ts';
import styles from './connections.module.css';

/** A day and a time, in one line. */
export function Moment({ at }: { at: string }) {
  const { language } = useTranslation().i18n;
  return (
    <span
      className={`${styles.moment} num`}
    >{`${formatDate(at, language)} ${formatTime(at, language)}`}</span>
  );
}
