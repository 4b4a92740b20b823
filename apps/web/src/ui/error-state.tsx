import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './empty-state.module.css';

interface Props {
  /** What failed to load; a general sentence by default. */
  title?: string;
  text?: string | undefined;
  onRetry?: (() => void) | undefined;
}

export function ErrorState({ title, text, onRetry }: Props) {
  const { t } = useTranslation('common');
  return (
    <div className={styles.state} role="alert">
      <div className={styles.icon} data-tone="danger" aria-hidden>
        <IconAlertTriangle />
      </div>
      <p className={styles.title}>{title ?? t('list.failed')}</p>
      {text ? <p className={styles.text}>{text}</p> : null}
      {onRetry ? (
        <div className={styles.action}>
          <Button variant="default" onClick={onRetry}>
            {t('actions.retry')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
