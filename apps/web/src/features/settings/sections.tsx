import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Section } from './search.ts';
import styles from './settings.module.css';

export function Group({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text ? <p className={styles.groupText}>{text}</p> : null}
      {children}
    </section>
  );
}

/** Settings in their groups. */
export function Sections({ sections }: { sections: readonly Section[] }) {
  const { t } = useTranslation('settings');
  return (
    <div className={styles.options}>
      {sections.length === 0 ? <p>{t('nothingFound')}</p> : null}
      {sections.map(({ key, title, text, entries }) => (
        <Group key={key} title={title} text={text}>
          {entries.map((entry) => (
            <div key={entry.key}>{entry.element}</div>
          ))}
        </Group>
      ))}
    </div>
  );
}
