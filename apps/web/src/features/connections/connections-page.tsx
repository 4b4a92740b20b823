import { connectionsQuery } from '../../shared/queries.ts';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Connection } from '@prosa/contract';
import { IconHeadset, IconPlugConnected, IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useCompanyEvent } from '../../api/realtime.ts';
import { useConnections } from '../../shared/choices.ts';
import { useErrorText } from '../../shared/error-text.ts';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { useRefetch } from '../../shared/refetch.ts';
import { useSupportLink } from '../../shared/support.ts';
import { toast } from '../../shared/toast.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageBar } from '../../ui/page-bar.tsx';
import { type Addition, AddConnection } from './add-connection.tsx';
import { EndDialog, RemoveConnectionDialog } from './confirm-connection.tsx';
import { type Request, ConnectionActions } from './connection-actions.tsx';
import { useColumns } from './connection-columns.tsx';
import { ConnectionDialog } from './connection-dialog/index.ts';
import { FacebookDialog } from './facebook/facebook-dialog.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { useEveryMoment } from './state/index.ts';

const PairingDialog = lazyComponent(async () => (await import('./pairing/pairing-dialog.tsx')).PairingDialog);

function QueuesDialog(given: {
  connection: Connection;
  onClose: () => void;
  onPair: (connection: Connection) => void;
}) {
  return <ConnectionDialog {...given} startsAt="integrations" />;
}

const dialogs = {
  edit: ConnectionDialog,
  queues: QueuesDialog,
  history: HistoryDialog,
  end: EndDialog,
  pair: PairingDialog,
  remove: RemoveConnectionDialog,
  reconnect: ReconnectDialog,
};

/** A page's access is renewed by signing in at Facebook, a number's with a new token. */
function ReconnectDialog({
  connection,
  ...answers
}: {
  connection: Connection;
  onClose: () => void;
  onPair: (connection: Connection) => void;
}) {
  return connection.capabilities?.signIn === 'facebook' ? (
    <FacebookDialog
      channel={connection.channel === 'instagram' ? 'instagram' : 'facebook'}
      onClose={answers.onClose}
    />
  ) : (
    <ConnectionDialog connection={connection} {...answers} />
  );
}

function AddedDialog({
  kind,
  starting,
  onClose,
  onPair,
}: Addition & {
  onClose: () => void;
  onPair: (connection: Connection) => void;
}) {
  return kind === 'facebook' || kind === 'instagram' ? (
    <FacebookDialog channel={kind} onClose={onClose} />
  ) : (
    <ConnectionDialog connection={null} kind={kind} starting={starting} onClose={onClose} onPair={onPair} />
  );
}

function RestartButton() {
  const { t } = useTranslation('connections');
  const errorText = useErrorText();
  const restart = useMutation({
    mutationFn: async () => call('restartConnections'),
    onSuccess: () => toast.done(t('restarting')),
    onError: (error) => toast.failed(errorText(error)),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} />}
      loading={restart.isPending}
      onClick={() => restart.mutate()}
    >
      {t('restartAll')}
    </Button>
  );
}

const useIsPhone = () => useMediaQuery('(max-width: 899px)', window.innerWidth < 900);

/** Opens a chat with the operator's support, if the operator has set a contact. */
function SupportButton() {
  const { t } = useTranslation('connections');
  const link = useSupportLink();
  const isPhone = useIsPhone();
  if (link === null) return null;
  return (
    <Button
      component="a"
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      aria-label={t('callSupport')}
      leftSection={<IconHeadset size={16} />}
    >
      {t(isPhone ? 'support' : 'callSupport')}
    </Button>
  );
}

/** Closes the open dialog of a connection when somebody removes that connection in another window. */
function useRemovals(asked: { what: Request; connection: Connection } | null, end: () => void): void {
  const { t } = useTranslation('connections');
  useCompanyEvent('whatsapp', (event) => {
    const isIt = event.action === 'delete' && event.whatsappId === asked?.connection.id;
    if (!isIt) return;
    if (asked?.what !== 'remove') toast.failed(t('removed', { name: asked?.connection.name }));
    end();
  });
}

export function ConnectionsPage() {
  const { t } = useTranslation('connections');
  const errorText = useErrorText();
  const connections = useConnections();
  const refetch = useRefetch(connectionsQuery.queryKey);
  useCompanyEvent('importMessages', ({ action }) => {
    if (action === 'refresh') void refetch();
  });
  useEveryMoment(refetch);
  const [added, setAdded] = useState<Addition | null>(null);
  const [asked, setAsked] = useState<{ what: Request; connection: Connection } | null>(null);
  useRemovals(asked, () => setAsked(null));
  const isPhone = useIsPhone();
  const isNarrow = useMediaQuery('(max-width: 1279px)', window.innerWidth < 1_280);
  const ask = (what: Request, connection: Connection) => setAsked({ what, connection });
  const columns = useColumns(ask, isNarrow);
  const Request = asked && dialogs[asked.what];
  const pair = (connection: Connection) => setAsked({ what: 'pair', connection });
  const add = <AddConnection onAdd={setAdded} />;
  return (
    <>
      <PageBar title={t('title')} count={connections.data?.length}>
        {/* On a phone the button fills a row of its own, and comes first for the keyboard too. */}
        {isPhone ? add : null}
        <SupportButton />
        {connections.data?.length ? <RestartButton /> : null}
        {isPhone ? null : add}
      </PageBar>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={connections.data}
        keyOf={(connection) => connection.id}
        error={connections.error ? errorText(connections.error) : null}
        onRetry={() => void connections.refetch()}
        empty={
          <EmptyState
            icon={<IconPlugConnected />}
            title={t('emptyTitle')}
            text={t('emptyText')}
            action={add}
          />
        }
        actions={(connection) => (
          <ConnectionActions
            connection={connection}
            isNarrow={isNarrow}
            ask={(what) => ask(what, connection)}
          />
        )}
      />
      {added ? <AddedDialog {...added} onClose={() => setAdded(null)} onPair={pair} /> : null}
      <Suspense>
        {Request ? (
          <Request
            connection={asked.connection}
            onClose={() => setAsked(null)}
            onPair={pair}
            onQueues={() => ask('queues', asked.connection)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
