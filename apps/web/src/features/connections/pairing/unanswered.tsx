import { Button, Loader } from '@mantine/core';
import type { Connection } from '@prosa/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { connectionsQuery } from '../../../shared/queries.ts';
import { useReasonText } from '../../../shared/reason-text.ts';
import { useRefetch } from '../../../shared/refetch.ts';
import { toast } from '../../../shared/toast.ts';
import styles from './pairing.module.css';
import { useSecondsLeft } from './use-seconds-left.ts';

const hints = ['internet', 'firewall', 'service'] as const;

/** How many attempts have failed, and when the next one starts. It changes each second, so it is not read out. */
function NextAttempt({ connection: { retries, retryAt, updatedAt } }: { connection: Connection }) {
  const { t } = useTranslation('pairing');
  const seconds = useSecondsLeft(retryAt, updatedAt);
  return (
    <p className={`${styles.life} num`}>
      {retries > 0 ? t('attempts', { count: retries }) : null}{' '}
      {seconds ? t('nextAttempt', { count: seconds }) : t('retrying')}
    </p>
  );
}

/** WhatsApp does not answer: what the dialog waits for, what may be wrong, and an attempt at once. */
export function Unanswered({ connection }: { connection: Connection }) {
  const { t } = useTranslation('pairing');
  const errorText = useErrorText();
  const refetch = useRefetch(connectionsQuery.queryKey);
  const reason = useReasonText()(connection.statusReason);
  const retry = useMutation({
    mutationFn: async () => call('startSession', { params: { id: connection.id } }).then(refetch),
    onError: (error) => toast.failed(errorText(error)),
  });
  return (
    <div className={styles.waiting}>
      <Loader size="sm" aria-hidden />
      <p role="status">{reason ?? t('silent')}</p>
      <NextAttempt connection={connection} />
      <div className={styles.hints}>
        <b>{t('hintsTitle')}</b>
        <ul>
          {hints.map((hint) => (
            <li key={hint}>{t(`hints.${hint}`)}</li>
          ))}
        </ul>
      </div>
      <Button variant="default" loading={retry.isPending} onClick={() => retry.mutate()}>
        {t('retryNow')}
      </Button>
    </div>
  );
}
