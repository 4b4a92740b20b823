import type { Contact } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import styles from './drawer.module.css';
import { Section } from './section.tsx';

/** The company's own fields of a contact; nothing where there are none. */
export function ExtraInfo({ rows }: { rows: Contact['extraInfo'] }) {
  const { t } = useTranslation('contact-drawer');
  if (rows.length === 0) return null;
  return (
    <Section title={t('extraInfo')}>
      <dl className={styles.facts}>
        {rows.map(({ id, name, value }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
