import { ActionIcon, Group } from '@mantine/core';
import type { Integration } from '@prosa/contract';
import { IconListCheck, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { ListPage, type Opening } from '../../../shared/list-page.tsx';
import { SecretDialog } from '../../../shared/secret-dialog.tsx';
import { useUrlState } from '../../../shared/url-state.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { RowActions } from '../../../ui/row-actions.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { IntegrationDialog } from './integration-dialog.tsx';
import { useIntegrationPages, useRefetchIntegrations } from './integration-queries.ts';
import styles from './integrations.module.css';
import { KindSign } from './kind-sign.tsx';

function useColumns(): Column<Integration>[] {
  const { t } = useTranslation('integrations');
  return [
    { key: 'id', header: t('id'), render: ({ id }) => id, isNumber: true, width: '72px', isSecondary: true },
    {
      key: 'name',
      header: t('name'),
      isName: true,
      render: ({ name }) => (
        <b className={styles.clip} title={name}>
          {name}
        </b>
      ),
    },
    {
      key: 'type',
      header: t('type'),
      render: ({ type }) => (
        <span className={styles.kind}>
          <KindSign kind={type} />
          {t(`types.${type}`)}
        </span>
      ),
    },
    {
      key: 'address',
      header: t('address'),
      render: ({ type, urlN8N, projectName }) => {
        const place = type === 'dialogflow' ? projectName : urlN8N;
        return (
          <span className={styles.clip} title={place}>
            {place}
          </span>
        );
      },
      isSecondary: true,
    },
  ];
}

interface ActionsProps extends Opening {
  integration: Integration;
  onDeliveries: () => void;
}

function Actions({ integration: { name }, onDeliveries, ...opening }: ActionsProps) {
  const { t } = useTranslation('integrations');
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('deliveriesTitle', { name })}
        title={t('deliveries')}
        onClick={onDeliveries}
      >
        <IconListCheck size={16} />
      </ActionIcon>
      <RowActions name={name} {...opening} />
    </Group>
  );
}

/** Outside services that receive what customers write. */
export function IntegrationsPage() {
  const { t } = useTranslation('integrations');
  const columns = useColumns();
  const refetch = useRefetchIntegrations();
  const search = useUrlState('q');
  const list = useIntegrationPages(search[0]);
  const [shown, setShown] = useState<Integration | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <ListPage
        namespace="integrations"
        icon={<IconWebhook />}
        list={list}
        columns={columns}
        search={search}
        nameOf={({ name }) => name}
        actions={(row, opening) => (
          <Actions integration={row} onDeliveries={() => setShown(row)} {...opening} />
        )}
        edit={(integration, onClose) => (
          <IntegrationDialog integration={integration} onSecret={setSecret} onClose={onClose} />
        )}
        remove={async ({ id }) => {
          await call('deleteIntegration', { params: { id } });
          await refetch();
        }}
      />
      {shown ? <DeliveriesDialog integration={shown} onClose={() => setShown(null)} /> : null}
      {secret === null ? null : (
        <SecretDialog
          title={t('secretTitle')}
          text={t('secretText')}
          label={t('secret')}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  );
}
