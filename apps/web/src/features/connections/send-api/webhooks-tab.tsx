import { Button } from '@mantine/core';
import type { ApiWebhook } from '@prosa/contract';
import { IconListCheck, IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { connectionsQuery } from '../../../shared/queries.ts';
import { RemoveDialog } from '../../../shared/remove-dialog.tsx';
import { SecretDialog } from '../../../shared/secret-dialog.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { RowActions, RowButton } from '../../../ui/row-actions.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { eventNames } from './event-names.ts';
import { useRefetchSendApi, webhooksQuery } from './send-api-queries.ts';
import styles from './send-api.module.css';
import { WebhookDialog } from './webhook-dialog.tsx';

type Open =
  | { kind: 'edit'; webhook: ApiWebhook | null }
  | { kind: 'deliveries' | 'remove'; webhook: ApiWebhook }
  | { kind: 'shown'; text: string };

function useColumns(): Column<ApiWebhook>[] {
  const { t, i18n } = useTranslation('send-api');
  const connections = useQuery(connectionsQuery).data;
  return [
    {
      key: 'url',
      header: t('webhooks.url'),
      render: ({ url, isActive }) => (
        <>
          <b className={styles.clip} title={url}>
            {url}
          </b>
          {isActive ? null : <small className={styles.note}>{t('webhooks.paused')}</small>}
        </>
      ),
    },
    {
      key: 'connection',
      header: t('connection'),
      render: ({ whatsappId }) => connections?.find(({ id }) => id === whatsappId)?.name ?? '',
      isSecondary: true,
    },
    {
      key: 'events',
      header: t('webhooks.events'),
      render: ({ events }) => events.map((event) => t(`events.${eventNames[event]}`)).join(', '),
      isSecondary: true,
    },
    {
      key: 'waiting',
      header: t('webhooks.waiting'),
      render: ({ waiting }) => formatNumber(waiting, i18n.language),
      isNumber: true,
      isSecondary: true,
    },
    {
      key: 'dead',
      header: t('webhooks.dead'),
      render: ({ dead }) => formatNumber(dead, i18n.language),
      isNumber: true,
    },
  ];
}

function Dialogs({ open, setOpen }: { open: Open; setOpen: (open: Open | null) => void }) {
  const { t } = useTranslation('send-api');
  const refetch = useRefetchSendApi();
  const onClose = () => setOpen(null);
  const onSecret = (text: string) => setOpen({ kind: 'shown', text });
  if (open.kind === 'edit')
    return <WebhookDialog webhook={open.webhook} onSecret={onSecret} onClose={onClose} />;
  if (open.kind === 'deliveries') return <DeliveriesDialog webhook={open.webhook} onClose={onClose} />;
  if (open.kind === 'shown')
    return (
      <SecretDialog
        title={t('webhooks.secretTitle')}
        text={t('webhooks.secretText')}
        label={t('webhooks.secret')}
        secret={open.text}
        onClose={onClose}
      />
    );
  const { id, url } = open.webhook;
  return (
    <RemoveDialog
      title={t('webhooks.removeTitle', { url })}
      text={t('webhooks.removeText')}
      done={t('webhooks.removed')}
      remove={async () => {
        await call('deleteApiWebhook', { params: { id } });
        await refetch();
      }}
      onClose={onClose}
    />
  );
}

/** Addresses that get what became of the messages. */
export function WebhooksTab() {
  const { t } = useTranslation('send-api');
  const errorText = useErrorText();
  const columns = useColumns();
  const webhooks = useQuery(webhooksQuery);
  const [open, setOpen] = useState<Open | null>(null);
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.text}>{t('webhooks.text')}</p>
        <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen({ kind: 'edit', webhook: null })}>
          {t('webhooks.add')}
        </Button>
      </div>
      <DataTable
        label={t('tabs.webhooks')}
        columns={columns}
        rows={webhooks.data}
        keyOf={({ id }) => id}
        error={webhooks.error ? errorText(webhooks.error) : null}
        onRetry={() => void webhooks.refetch()}
        empty={
          <EmptyState
            icon={<IconWebhook />}
            title={t('webhooks.emptyTitle')}
            text={t('webhooks.emptyText')}
          />
        }
        actions={(webhook) => (
          <div className={styles.rowActions}>
            <RowButton
              word={t('webhooks.deliveries')}
              name={webhook.url}
              icon={<IconListCheck size={16} />}
              onClick={() => setOpen({ kind: 'deliveries', webhook })}
            />
            <RowActions
              name={webhook.url}
              onEdit={() => setOpen({ kind: 'edit', webhook })}
              onRemove={() => setOpen({ kind: 'remove', webhook })}
            />
          </div>
        )}
      />
      {open === null ? null : <Dialogs open={open} setOpen={setOpen} />}
    </>
  );
}
