import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '../shared/toast.ts';
import styles from './toaster.module.css';

/** Shows the toasts in a live region that exists before them, so that screen readers announce them. */
export function Toaster() {
  const { t } = useTranslation('common');
  const shown = useSyncExternalStore(toasts.watch, toasts.read);
  return (
    <section className={styles.stack} aria-live="polite" aria-label={t('notices')}>
      {shown.map(({ id, message, hint, isFailure, undo }) => (
        <div key={id} className={styles.toast} data-failure={isFailure}>
          {isFailure ? <IconAlertCircle size={18} aria-hidden /> : <IconCircleCheck size={18} aria-hidden />}
          <div className={styles.text}>
            <span>{message}</span>
            {hint === undefined ? null : <small>{hint}</small>}
          </div>
          {undo ? (
            <button
              type="button"
              className={styles.undo}
              onClick={() => {
                toasts.close(id);
                undo.run();
              }}
            >
              {undo.label}
            </button>
          ) : null}
          <button type="button" aria-label={t('actions.close')} onClick={() => toasts.close(id)}>
            <IconX size={14} aria-hidden />
          </button>
        </div>
      ))}
    </section>
  );
}
