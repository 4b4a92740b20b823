import { storageLevel } from '@prosa/domain';
import { Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useErrorText } from '../../shared/error-text.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { formatSize } from '../../ui/format.ts';
import styles from './settings.module.css';

const colours = { fine: 'brand', near: 'var(--warn)', full: 'var(--danger)' } as const;

/** How much the company's files take of what its plan allows, with a warning before uploads are refused. */
export function StorageUsage() {
  const { t, i18n } = useTranslation('settings');
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery({
    queryKey: ['storage-usage'],
    queryFn: async ({ signal }) => call('readStorageUsage', { signal }),
  });
  if (error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { bytes, files, limit } = data;
  const level = storageLevel(bytes, limit);
  const size = (value: number) => formatSize(value, i18n.language);
  return (
    <section className={styles.storage} aria-labelledby="settings-storage">
      <h2 id="settings-storage">{t('storage.name')}</h2>
      <p className="num">
        {limit === null
          ? t('storage.unlimited', { used: size(bytes) })
          : t('storage.used', { used: size(bytes), limit: size(limit) })}
        {' · '}
        {t('storage.files', { count: files })}
      </p>
      {limit === null ? null : (
        <Progress
          value={limit === 0 ? 100 : Math.min(100, (bytes / limit) * 100)}
          color={colours[level]}
          aria-label={t('storage.name')}
        />
      )}
      {level === 'fine' ? null : (
        <p className={styles.storageWarning} data-level={level} role="status">
          {level === 'near' ? t('storage.near') : t('storage.full')}
        </p>
      )}
    </section>
  );
}
