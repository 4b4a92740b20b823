import { useTranslation } from 'react-i18next';
import { formatShortMoment } from './short-day.ts';
import styles from './connections.module.css';

/** dd/MM/yy HH:mm, on one line. */
export function Moment({ at }: { at: string }) {
  const { language } = useTranslation().i18n;
  return <span className={`${styles.moment} num`}>{formatShortMoment(at, language)}</span>;
}
