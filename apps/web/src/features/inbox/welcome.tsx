import { IconMessageCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useBranding } from '../../shared/branding.ts';
import { useMe } from '../../shared/session.tsx';
import styles from './tickets-page.module.css';

/** Shown while no ticket is open. */
export function Welcome() {
  const { t } = useTranslation('inbox');
  const me = useMe();
  const { appName } = useBranding();
  return (
    <div className={styles.welcome}>
      <div>
        <span className={styles.mark}>
          <IconMessageCircle size={32} stroke={1.5} aria-hidden />
        </span>
        <h2>{t('welcome.title', { name: me.name.split(' ')[0] })}</h2>
        <p>{t('welcome.text', { appName })}</p>
      </div>
    </div>
  );
}
