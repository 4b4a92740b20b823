import { connectionsQuery } from '../../../shared/queries.ts';
import { Button, Loader } from '@mantine/core';
import type { Connection } from '@prosa/contract';
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useConnections } from '../../../shared/choices.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useRefetch } from '../../../shared/refetch.ts';
import { toast } from '../../../shared/toast.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useReasonText } from '../../../shared/reason-text.ts';
import { CancelPairing } from './cancel-pairing.tsx';
import styles from './pairing.module.css';
import { Scan } from './scan.tsx';
import { TypeCode } from './type-code.tsx';
import { Unanswered } from './unanswered.tsx';

function Waiting({ text }: { text: string }) {
  return (
    <div className={styles.waiting} role="status">
      <Loader size="sm" aria-hidden />
      <p>{text}</p>
    </div>
  );
}

/** Shown when nobody scanned or typed in time, or the phone removed this device: the reason, and a new code. */
function Over({ connection: { id, statusReason }, isTyping }: { connection: Connection; isTyping: boolean }) {
  const { t } = useTranslation('pairing');
  const errorText = useErrorText();
  const refetch = useRefetch(connectionsQuery.queryKey);
  const reason = useReasonText()(statusReason);
  const renew = useMutation({
    mutationFn: async () => call('renewSession', { params: { id } }).then(refetch),
    onError: (error) => toast.failed(errorText(error)),
  });
  return (
    <div role="status">
      <EmptyState
        icon={<IconPlugConnectedX />}
        title={t(isTyping ? 'codeOver' : 'overTitle')}
        text={reason ?? t('overText')}
        action={
          <Button loading={renew.isPending} onClick={() => renew.mutate()}>
            {t(isTyping ? 'anotherCode' : 'newCode')}
          </Button>
        }
      />
    </div>
  );
}

/** Why a phone that was paired before must be paired again. */
function Again({ reason }: { reason: string | null }) {
  return reason === null ? null : (
    <p className={styles.again} role="note">
      {reason}
    </p>
  );
}

function State({ connection }: { connection: Connection }) {
  const { t } = useTranslation('pairing');
  const reasonText = useReasonText();
  const [isTyping, setTyping] = useState(false);
  const [number, setNumber] = useState<string | null>(null);
  const { status, qrcode, statusReason, capabilities } = connection;
  if (status === 'DISCONNECTED') return <Over connection={connection} isTyping={isTyping} />;
  if (status === 'PAIRING') return <Waiting text={t('pairing')} />;
  if (status === 'TIMEOUT') return <Unanswered connection={connection} />;
  if (status !== 'qrcode' || qrcode === null) return <Waiting text={t('preparing')} />;
  const canType = capabilities?.pairing?.includes('code') === true;
  return (
    <div>
      <Again reason={reasonText(statusReason)} />
      {isTyping ? (
        <TypeCode id={connection.id} number={number} onNumber={setNumber} onScan={() => setTyping(false)} />
      ) : (
        <Scan connection={connection} qrcode={qrcode} onType={canType ? () => setTyping(true) : null} />
      )}
    </div>
  );
}

/** The phone is paired, but no queue is chosen yet for the customers who write to it. */
function WithoutQueue({ onQueues }: { onQueues: () => void }) {
  const { t } = useTranslation('pairing');
  return (
    <div role="status">
      <EmptyState
        icon={<IconPlugConnected />}
        title={t('connectedTitle')}
        text={t('noQueueText')}
        action={
          <Button data-autofocus onClick={onQueues}>
            {t('chooseQueues')}
          </Button>
        }
      />
    </div>
  );
}

interface Props {
  connection: Connection;
  onClose: () => void;
  onQueues: () => void;
}

/** Pairs a phone with a connection: follows the session, and closes once it is connected and has a queue. */
export function PairingDialog({ connection: asked, onClose, onQueues }: Props) {
  const { t } = useTranslation(['pairing', 'common']);
  const connection = useConnections().data?.find(({ id }) => id === asked.id) ?? asked;
  const isDone = connection.status === 'CONNECTED';
  const isWhole = connection.queues.length > 0;
  useEffect(() => {
    if (isDone) toast.done(t('done', { name: asked.name }));
  }, [isDone, asked.name, t]);
  useEffect(() => {
    if (isDone && isWhole) onClose();
  }, [isDone, isWhole, onClose]);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('title', { name: connection.name })}
      size={720}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <div className={styles.state}>
        {isDone && !isWhole ? <WithoutQueue onQueues={onQueues} /> : <State connection={connection} />}
      </div>
      <CancelPairing connection={connection} onClose={onClose} />
    </Dialog>
  );
}
