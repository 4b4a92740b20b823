import { Button, Switch } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { usePublicSetting } from '../../../shared/public-setting.ts';
import { useSession } from '../../../shared/session.tsx';
import { toast } from '../../../shared/toast.ts';
import { useUrlState } from '../../../shared/url-state.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatLongMoment } from '../../../ui/format-words.ts';
import { Loading } from '../../../ui/loading.tsx';
import styles from './dashboard.module.css';

const queryKey = ['weekly-report'];

function Choice() {
  const { t, i18n } = useTranslation('dashboard');
  const errorText = useErrorText();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => call('readWeeklyReport', { signal }),
  });
  const choose = useMutation({
    mutationFn: async (enabled: boolean) => call('chooseWeeklyReport', { body: { enabled } }),
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
    onError: (failure) => toast.failed(errorText(failure)),
  });
  if (error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const { enabled, email, nextAt } = data;
  return (
    <div className={styles.weekly}>
      <Switch
        label={t('weekly.label')}
        description={t('weekly.to', { email })}
        checked={choose.isPending ? choose.variables : enabled}
        disabled={choose.isPending}
        onChange={(event) => choose.mutate(event.currentTarget.checked)}
      />
      <p role="status">
        {enabled ? t('weekly.next', { at: formatLongMoment(nextAt, i18n.language) }) : t('weekly.off')}
      </p>
    </div>
  );
}

/** The choice to get each week's figures by mail, where the installation sends mails; mails lead to it by the address. */
export function WeeklyReport() {
  const { t } = useTranslation(['dashboard', 'common']);
  const { user } = useSession();
  const sendsMail = usePublicSetting('mail') === 'enabled';
  const [shown, setShown] = useUrlState('weekly');
  // Support has no address in the company.
  if (!sendsMail || user?.support) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconMail size={16} />} onClick={() => setShown('open')}>
        {t('weekly.title')}
      </Button>
      {shown === 'open' ? (
        <Dialog
          opened
          onClose={() => setShown('')}
          title={t('weekly.title')}
          closeButtonProps={{ 'aria-label': t('common:actions.close') }}
        >
          <Choice />
        </Dialog>
      ) : null}
    </>
  );
}
