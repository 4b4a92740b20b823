import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useErrorText } from '../../shared/error-text.ts';
import { supportKey, useSupportContact } from '../../shared/support.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SaveStatus, Words } from './setting-field.tsx';
import styles from './settings.module.css';

/** The operator's support contact, which every company sees. */
export function InstallationTab() {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const cache = useQueryClient();
  const { data, error, refetch } = useSupportContact();
  const save = useMutation({
    mutationFn: async (value: string) =>
      call('writeSetting', { params: { key: 'supportContact' }, body: { value } }),
    onSuccess: ({ value }) => cache.setQueryData(supportKey, value ?? ''),
  });
  if (error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  return (
    <div className={styles.options}>
      <div className={styles.field}>
        <Words
          isOneLine
          label={t('support.name')}
          description={t('support.help')}
          error={save.error ? t('support.wrong') : undefined}
          value={save.isPending ? save.variables : data}
          onSave={(value) => save.mutate(value)}
        />
        <SaveStatus save={save} />
      </div>
    </div>
  );
}
