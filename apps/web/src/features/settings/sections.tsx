import { useTranslation } from 'react-i18next';
import type { Section } from './search.ts';
import styles from './settings.module.css';

/** Settings in their groups. */
export function Sections({ sections }: { sections: readonly Section[] }) {
  const { t } = useTranslation('settings');
  return (
    <div className={styles.options}>
      {sections.length === 0 ? <p>{t('nothingFound')}</p> : null}
      {sections.map(({ key, title, text, entries }) => (
        <section key={key} className={styles.group} aria-labelledby={`settings-${key}`}>
          <h2 id={`settings-${key}`}>{title}</h2>
          {text ? <p className={styles.groupText}>{text}</p> : null}
          {entries.map((entry) => (
            <div key={entry.key}>{entry.element}</div>
          ))}
        </section>
      ))}
    </div>
  );
}
