import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { disablePush, enablePush, usePushState } from '../../../shared/push.ts';
import { toast } from '../../../shared/toast.ts';
import styles from './profile.module.css';

/** Switches this browser's notifications of new messages while the page is closed, and sends a test. */
export function NoticeSettings() {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const state = usePushState();
  const [isBusy, setBusy] = useState(false);
  const run = (work: () => Promise<unknown>, failure?: string) => {
    setBusy(true);
    work()
      .catch((error: unknown) => toast.failed(failure ?? errorText(error)))
      .finally(() => setBusy(false));
  };
  const test = async () => {
    await call('testPush', { body: { title: t('notices.testTitle'), body: t('notices.testBody') } });
    toast.done(t('notices.tested'));
  };
  const canSwitch = state === 'on' || state === 'off';
  return (
    <div className={styles.notices}>
      <Switch
        label={t('notices.label')}
        description={t(`notices.${state}`)}
        checked={state === 'on'}
        disabled={isBusy || !canSwitch}
        onChange={() => (state === 'on' ? run(disablePush) : run(enablePush, t('notices.failed')))}
      />
      {state === 'on' ? (
        <Button variant="default" size="compact-md" loading={isBusy} onClick={() => run(test)}>
          {t('notices.test')}
        </Button>
      ) : null}
    </div>
  );
}
