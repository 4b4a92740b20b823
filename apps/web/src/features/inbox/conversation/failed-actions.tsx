import type { Message } from '@prosa/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useReasonText } from '../../../shared/reason-text.ts';
import { toast } from '../../../shared/toast.ts';
import { failureKind } from '@prosa/domain';
import styles from './conversation.module.css';

/** A campaign's message to somebody suppressed is not offered again. */
export function FailedActions({ message }: { message: Message }) {
  const { t } = useTranslation(['inbox', 'messages']);
  const errorText = useErrorText();
  const onError = (error: Error) => toast.failed(errorText(error));
  const retry = useMutation({
    mutationFn: async () => call('retryMessage', { params: { id: message.id } }),
    onError,
  });
  const discard = useMutation({
    mutationFn: async () => call('deleteMessage', { params: { id: message.id } }),
    onError,
  });
  const error = message.error ?? '';
  const words = useReasonText()(error);
  const isSkipped = message.status === 'skipped';
  const reason = isSkipped ? words : t(`messages:life.why.${failureKind(error)}`, { reason: words });
  return (
    <div className={styles.fail} role="alert">
      <span title={words}>{t('failedBecause', { reason })}</span>
      {isSkipped ? null : (
        <button type="button" onClick={() => retry.mutate()} disabled={retry.isPending}>
          {t('sendAgain')}
        </button>
      )}
      <button type="button" onClick={() => discard.mutate()} disabled={discard.isPending}>
        {t('discard')}
      </button>
    </div>
  );
}
