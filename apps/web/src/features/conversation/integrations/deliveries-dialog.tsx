import { Button, Checkbox } from '@mantine/core';
import type { Integration, IntegrationDelivery } from '@prosa/contract';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useDeliveryReason } from '../../../shared/delivery-reason.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { PagedTable } from '../../../shared/paged-table.tsx';
import { toast } from '../../../shared/toast.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatExactMoment } from '../../../ui/format-words.ts';
import { useDeliveryPages, useRefetchIntegrations } from './integration-queries.ts';
import styles from './integrations.module.css';

function useColumns(): Column<IntegrationDelivery>[] {
  const { t, i18n } = useTranslation('integrations');
  const reason = useDeliveryReason();
  return [
    {
      key: 'createdAt',
      header: t('at'),
      render: ({ createdAt }) => formatExactMoment(createdAt, i18n.language),
    },
    {
      key: 'ticket',
      header: t('ticket'),
      render: ({ ticket }) => (
        <span className={styles.clip} title={ticket.contact.name}>
          #{ticket.id} {ticket.contact.name}
        </span>
      ),
    },
    { key: 'status', header: t('status'), render: ({ status }) => t(`statuses.${status}`) },
    {
      key: 'attempts',
      header: t('attempts'),
      render: ({ attempts }) => attempts,
      isNumber: true,
      isSecondary: true,
    },
    { key: 'error', header: t('error'), render: ({ error }) => reason(error), isSecondary: true },
  ];
}

function useReplay(id: number): (deliveryId?: number) => Promise<void> {
  const { t } = useTranslation('integrations');
  const errorText = useErrorText();
  const refetch = useRefetchIntegrations();
  return async (deliveryId) => {
    try {
      const body = deliveryId === undefined ? {} : { deliveryId };
      const { count } = await call('replayDeliveries', { params: { id }, body });
      toast.done(t('replayed', { count }));
      await refetch();
    } catch (error) {
      toast.failed(errorText(error));
    }
  };
}

/** The events that an integration received, and those that it never did, which can be sent again. */
export function DeliveriesDialog({
  integration,
  onClose,
}: {
  integration: Integration;
  onClose: () => void;
}) {
  const { t } = useTranslation(['integrations', 'common']);
  const columns = useColumns();
  const replay = useReplay(integration.id);
  const [isDeadOnly, setDeadOnly] = useState(false);
  const list = useDeliveryPages(integration.id, isDeadOnly);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('deliveriesTitle', { name: integration.name })}
      size={900}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <div className={styles.bar}>
        <Checkbox
          label={t('deadOnly')}
          checked={isDeadOnly}
          onChange={(event) => setDeadOnly(event.currentTarget.checked)}
        />
        <Button variant="default" onClick={list.refetch}>
          {t('refresh')}
        </Button>
        <Button variant="default" onClick={() => void replay()}>
          {t('replayAll')}
        </Button>
      </div>
      <PagedTable
        label={t('deliveries')}
        list={list}
        columns={columns}
        empty={<EmptyState icon={<IconSend />} title={t('noDeliveries')} text={t('noDeliveriesText')} />}
        actions={({ id, status }) =>
          status === 'dead' ? (
            <Button size="compact-sm" variant="default" onClick={() => void replay(id)}>
              {t('replay')}
            </Button>
          ) : null
        }
      />
    </Dialog>
  );
}
