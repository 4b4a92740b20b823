import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './settings.module.css';

export function SaveStatus({ save }: { save: { isPending: boolean; isSuccess: boolean } }) {
  const { t } = useTranslation('settings');
  const status = save.isPending ? t('updating') : save.isSuccess ? t('updated') : '';
  return (
    <span className={styles.status} role="status">
      {save.isPending ? <Loader size={12} aria-hidden /> : null} {status}
    </span>
  );
}
