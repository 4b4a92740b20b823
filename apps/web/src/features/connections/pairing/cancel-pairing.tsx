import { Button } from '@mantine/core';
import type { Connection } from '@prosa/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { connectionsQuery } from '../../../shared/queries.ts';
import { useRefetch } from '../../../shared/refetch.ts';
import { toast } from '../../../shared/toast.ts';
import styles from './pairing.module.css';

const waiting: ReadonlySet<Connection['status']> = new Set(['OPENING', 'TIMEOUT', 'qrcode']);

interface Props {
  connection: Connection;
  onClose: () => void;
}

/**
 * Stops waiting for a phone. A connection that has had a phone keeps trying to reach it, so for that one the button
 * only closes the dialog.
 */
export function CancelPairing({ connection: { id, status, number }, onClose }: Props) {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  const refetch = useRefetch(connectionsQuery.queryKey);
  const cancel = useMutation({
    mutationFn: async () => call('endSession', { params: { id } }).then(refetch),
    onSuccess: onClose,
    onError: (error) => toast.failed(errorText(error)),
  });
  if (!waiting.has(status)) return null;
  const isNew = number === null;
  return (
    <div className={styles.foot}>
      <Button variant="default" loading={cancel.isPending} onClick={isNew ? () => cancel.mutate() : onClose}>
        {t(isNew ? 'actions.cancel' : 'actions.close')}
      </Button>
    </div>
  );
}
