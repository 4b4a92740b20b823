import { useTranslation } from 'react-i18next';
import { formatShortMoment } from '../../../ui/format-words.ts';
import styles from './connections.module.css';

/** When something last changed, on one line. */
export function Moment({ at }: { at: string }) {
  const { language } = useTranslation().i18n;
  return <span className={`${styles.moment} num`}>{formatShortMoment(at, language)}</span>;
}
