import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRealtimeState } from '../../api/realtime.ts';
import styles from './connection-banner.module.css';

/** A shorter interruption shows no banner. */
const PATIENCE_MS = 1_500;

function Lost() {
  const { t } = useTranslation('shell');
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isShown ? <div className={styles.banner}>{t('lost')}</div> : null;
}

export function ConnectionBanner() {
  const state = useRealtimeState();
  return <output aria-live="polite">{state === 'lost' ? <Lost /> : null}</output>;
}
