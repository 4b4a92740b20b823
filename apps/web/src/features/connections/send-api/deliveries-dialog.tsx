import { Button, Checkbox } from '@mantine/core';
import type { ApiDelivery, ApiWebhook } from '@prosa/contract';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useDeliveryReason } from '../../../shared/delivery-reason.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { PagedTable } from '../../../shared/paged-table.tsx';
import { toast } from '../../../shared/toast.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatExactMoment } from '../../../ui/format-words.ts';
import { eventNames } from './event-names.ts';
import { useDeliveryPages, useRefetchSendApi } from './send-api-queries.ts';
import styles from './send-api.module.css';

function useColumns(): Column<ApiDelivery>[] {
  const { t, i18n } = useTranslation(['send-api', 'integrations']);
  const reason = useDeliveryReason();
  return [
    {
      key: 'createdAt',
      header: t('integrations:at'),
      render: ({ createdAt }) => formatExactMoment(createdAt, i18n.language),
    },
    { key: 'event', header: t('webhooks.event'), render: ({ event }) => t(`events.${eventNames[event]}`) },
    { key: 'message', header: t('webhooks.message'), render: ({ messageId }) => `#${messageId}` },
    {
      key: 'status',
      header: t('integrations:status'),
      render: ({ status }) => t(`integrations:statuses.${status}`),
    },
    {
      key: 'attempts',
      header: t('integrations:attempts'),
      render: ({ attempts }) => attempts,
      isNumber: true,
      isSecondary: true,
    },
    {
      key: 'error',
      header: t('integrations:error'),
      render: ({ error }) => reason(error),
      isSecondary: true,
    },
  ];
}

function useReplay(id: number): (deliveryId?: number) => Promise<void> {
  const { t } = useTranslation('integrations');
  const errorText = useErrorText();
  const refetch = useRefetchSendApi();
  return async (deliveryId) => {
    try {
      const body = deliveryId === undefined ? {} : { deliveryId };
      const { count } = await call('replayApiDeliveries', { params: { id }, body });
      toast.done(t('replayed', { count }));
      await refetch();
    } catch (error) {
      toast.failed(errorText(error));
    }
  };
}

/** The events that a webhook received, and those that it never did, which can be sent again. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: ApiWebhook; onClose: () => void }) {
  const { t } = useTranslation(['send-api', 'integrations', 'common']);
  const columns = useColumns();
  const replay = useReplay(webhook.id);
  const [isDeadOnly, setDeadOnly] = useState(false);
  const list = useDeliveryPages(webhook.id, isDeadOnly);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('integrations:deliveriesTitle', { name: webhook.url })}
      size={900}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <div className={styles.tools}>
        <Checkbox
          label={t('integrations:deadOnly')}
          checked={isDeadOnly}
          onChange={(event) => setDeadOnly(event.currentTarget.checked)}
        />
        <Button variant="default" onClick={list.refetch}>
          {t('integrations:refresh')}
        </Button>
        <Button variant="default" onClick={() => void replay()}>
          {t('integrations:replayAll')}
        </Button>
      </div>
      <PagedTable
        label={t('webhooks.deliveries')}
        list={list}
        columns={columns}
        empty={
          <EmptyState
            icon={<IconSend />}
            title={t('integrations:noDeliveries')}
            text={t('webhooks.noDeliveriesText')}
          />
        }
        actions={({ id, status }) =>
          status === 'dead' ? (
            <Button size="compact-sm" variant="default" onClick={() => void replay(id)}>
              {t('integrations:replay')}
            </Button>
          ) : null
        }
      />
    </Dialog>
  );
}
