import { connectionsQuery } from '../../shared/queries.ts';
import { Button } from '@mantine/core';
import type { Connection } from '@prosa/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useErrorText } from '../../shared/error-text.ts';
import { toast } from '../../shared/toast.ts';

interface Props {
  connection: Connection;
  ask: (what: 'end' | 'pair') => void;
}

/** Starts a session that is down, with its stored pairing or with a new one. */
function StartButtons({ connection: { id, capabilities }, ask }: Props) {
  const { t } = useTranslation('connections');
  const errorText = useErrorText();
  const cache = useQueryClient();
  const onError = (error: Error) => toast.failed(errorText(error));
  const refresh = async () => cache.invalidateQueries({ queryKey: connectionsQuery.queryKey });
  const start = useMutation({
    mutationFn: async () => call('startSession', { params: { id } }),
    onSuccess: refresh,
    onError,
  });
  const renew = useMutation({
    mutationFn: async () => call('renewSession', { params: { id } }),
    onSuccess: async () => {
      await refresh();
      ask('pair');
    },
    onError,
  });
  const isPaired = capabilities?.pairing !== undefined;
  return (
    <>
      <Button
        size="compact-sm"
        variant={isPaired ? 'default' : 'filled'}
        loading={start.isPending}
        onClick={() => start.mutate()}
      >
        {t(isPaired ? 'tryAgain' : 'start')}
      </Button>
      {isPaired ? (
        <Button size="compact-sm" loading={renew.isPending} onClick={() => renew.mutate()}>
          {t('newQrcode')}
        </Button>
      ) : null}
    </>
  );
}

/** The action that fits the connection's state: pair, start again, or disconnect. */
export function SessionButtons({ connection, ask }: Props) {
  const { t } = useTranslation('connections');
  if (connection.status === 'OPENING')
    return (
      <Button size="compact-sm" variant="default" loading disabled>
        {t('connecting')}
      </Button>
    );
  if (connection.status === 'qrcode')
    return (
      <Button size="compact-sm" onClick={() => ask('pair')}>
        {t('scanQrcode')}
      </Button>
    );
  if (connection.status === 'DISCONNECTED') return <StartButtons connection={connection} ask={ask} />;
  return (
    <Button size="compact-sm" variant="default" onClick={() => ask('end')}>
      {t('disconnect')}
    </Button>
  );
}
