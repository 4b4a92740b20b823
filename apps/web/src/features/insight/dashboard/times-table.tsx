import type { Times } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../ui/format-words.ts';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import styles from './dashboard.module.css';

export const durations = ['firstAnswer', 'waiting', 'handling', 'resolution'] as const;
export const parts = ['mean', 'median', 'p90'] as const;

/** Means are drawn up by a few that took long: the median and the ninth tenth stand beside them. */
export function TimesTable({ times }: { times: Record<(typeof durations)[number], Times> }) {
  const { t, i18n } = useTranslation('dashboard');
  const text = (seconds: number | null) =>
    seconds === null ? '–' : formatDuration(Math.round(seconds), i18n.language);
  return (
    <section className={styles.part} aria-label={t('times.title')}>
      <h2 className={styles.heading}>{t('times.title')}</h2>
      <ScrollRegion className={styles.sideways} aria-label={t('times.title')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('times.what')}</th>
              {parts.map((part) => (
                <th key={part} scope="col" data-number>
                  {t(`times.${part}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {durations.map((duration) => (
              <tr key={duration}>
                <th scope="row">
                  {t(`times.${duration}`)}
                  <small>{t(`times.${duration}Meaning`)}</small>
                </th>
                {parts.map((part) => (
                  <td key={part} data-number className="num">
                    {text(times[duration][part])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
