import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './empty-state.module.css';

interface Props {
  /** What could not be had; a general sentence when left out. */
  title?: string;
  /** Why, in words. */
  text?: string | undefined;
  onRetry?: (() => void) | undefined;
}

/** Says at its place what could not be loaded, with a way to try again. */
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
