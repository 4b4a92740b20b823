import { useTranslation } from 'react-i18next';
import type { Other } from './who-is-there.ts';
import styles from './collaboration.module.css';

/** The other users who have the ticket open. */
export function PresenceText({ others }: { others: Other[] }) {
  const { t, i18n } = useTranslation('collaboration');
  const names = (state: Other['state']) => {
    const found = others.filter((other) => other.state === state).map(({ name }) => name);
    return { count: found.length, names: new Intl.ListFormat(i18n.language).format(found) };
  };
  const [typing, viewing] = [names('typing'), names('viewing')];
  return (
    <div className={styles.presence} role="status">
      {typing.count > 0 ? (
        <span className={styles.typing}>{t('typing', typing)}</span>
      ) : viewing.count > 0 ? (
        <span>{t('viewing', viewing)}</span>
      ) : null}
    </div>
  );
}
