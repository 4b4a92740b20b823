import type { Message } from '@prosa/contract';
import { IconClockPause } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { toast } from '../../../shared/toast.ts';
import { formatDateTime } from '../../../ui/format.ts';
import styles from './message-life.module.css';
import { useRestoreText } from './restore-withdrawn.ts';

/** Withdraws a queued message; a message without a file goes back into the text field. */
export function useWithdraw(message: Message) {
  const errorText = useErrorText();
  const restoreText = useRestoreText();
  return useMutation({
    mutationFn: async () => call('deleteMessage', { params: { id: message.id } }),
    onSuccess: () => {
      if (message.mediaUrl === null) restoreText(message);
    },
    onError: (error) => toast.failed(errorText(error)),
  });
}

export function WaitsFor({ message, what }: { message: Message; what: NonNullable<Message['waitsFor']> }) {
  const { t, i18n } = useTranslation('messages');
  const withdraw = useWithdraw(message);
  const { sendAt } = message;
  const at = sendAt && formatDateTime(sendAt, i18n.language);
  return (
    <div className={styles.undo}>
      <span className={styles.waits}>
        <IconClockPause size={15} aria-hidden />
        {what === 'firstContacts' && at ? t('waits.firstContacts', { at }) : t(`waits.${what}Soon`)}
      </span>
      <button type="button" onClick={() => withdraw.mutate()} disabled={withdraw.isPending}>
        {t('waits.withdraw')}
      </button>
    </div>
  );
}
