import { Button } from '@mantine/core';
import type { OwnSecondFactor } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useRefetch } from '../../../shared/refetch.ts';
import { toast } from '../../../shared/toast.ts';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatDate } from '../../../ui/format.ts';
import { DisableDialog } from './disable-dialog.tsx';
import { Enrol } from './enrol.tsx';
import { RenewDialog } from './renew-dialog.tsx';
import styles from './second-factor.module.css';

const queryKey = ['second-factor'];

function EnrolDialog({ onOn, onClose }: { onOn: () => void; onClose: () => void }) {
  const { t } = useTranslation(['second-factor', 'common']);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('title')}
      size={640}
      // A click beside it must not lose the recovery codes.
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <Enrol doneLabel={t('codes.done')} onOn={onOn} onDone={onClose} />
    </Dialog>
  );
}

function State({ isOn, confirmedAt, isRequired, recoveryCodesLeft }: OwnSecondFactor) {
  const { t, i18n } = useTranslation('second-factor');
  return (
    <div className={styles.text}>
      <p>{isOn ? t('on', { date: formatDate(confirmedAt ?? '', i18n.language) }) : t('off')}</p>
      {isOn ? <p>{t('codesLeft', { count: recoveryCodesLeft })}</p> : null}
      {isRequired ? <p>{t('required')}</p> : null}
    </div>
  );
}

/** The own second factor, in the profile: switched on and off, and its recovery codes. */
export function SecondFactorCard() {
  const { t } = useTranslation('second-factor');
  const errorText = useErrorText();
  const refetch = useRefetch(queryKey);
  const { data, error } = useQuery({ queryKey, queryFn: async () => call('readSecondFactor') });
  const [opened, setOpened] = useState<'enrol' | 'disable' | 'renew' | null>(null);
  const close = () => setOpened(null);
  const done = (text: string) => {
    toast.done(text);
    void refetch();
  };
  return (
    <Card title={t('title')}>
      {error ? <ErrorState text={errorText(error)} onRetry={() => void refetch()} /> : null}
      {data ? <State {...data} /> : null}
      {data ? (
        <div className={styles.actions}>
          {data.isOn ? (
            <>
              <Button variant="default" onClick={() => setOpened('renew')}>
                {t('renew')}
              </Button>
              <Button variant="default" onClick={() => setOpened('disable')}>
                {t('turnOff')}
              </Button>
            </>
          ) : (
            <Button variant="default" onClick={() => setOpened('enrol')}>
              {t('turnOn')}
            </Button>
          )}
        </div>
      ) : null}
      {opened === 'enrol' ? <EnrolDialog onOn={() => done(t('turnedOn'))} onClose={close} /> : null}
      {opened === 'renew' ? <RenewDialog onRenewed={() => void refetch()} onClose={close} /> : null}
      {opened === 'disable' ? (
        <DisableDialog
          isRequired={data?.isRequired ?? false}
          onOff={() => done(t('turnedOff'))}
          onClose={close}
        />
      ) : null}
    </Card>
  );
}
