import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRealtimeState } from '../../api/realtime.ts';
import styles from './connection-banner.module.css';

/** A blink of the network is not worth a word. */
const PATIENCE_MS = 1_500;

/** Says that what is on screen may be old; it goes by itself when the socket is back and all is fetched anew. */
export function ConnectionBanner() {
  const { t } = useTranslation('shell');
  const state = useRealtimeState();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (state !== 'lost') {
      setShown(false);
      return undefined;
    }
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <div role="status" aria-live="polite">
      {isShown ? <div className={styles.banner}>{t('lost')}</div> : null}
    </div>
  );
}
