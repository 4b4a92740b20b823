import { ActionIcon, Group } from '@mantine/core';
import type { Integration } from '@prosa/contract';
import { IconListCheck, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { ListPage, type Opening } from '../../../shared/list-page.tsx';
import { useListTexts } from '../../../shared/list-texts.ts';
import { RemoveDialog } from '../../../shared/remove-dialog.tsx';
import { useUrlState } from '../../../shared/url-state.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { RowActions } from '../../../ui/row-actions.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { IntegrationDialog } from './integration-dialog.tsx';
import { useIntegrationPages, useRefetchIntegrations } from './integration-queries.ts';
import styles from './integrations.module.css';
import { KindSign } from './kind-sign.tsx';
import { SecretDialog } from './secret-dialog.tsx';

function useColumns(): Column<Integration>[] {
  const { t } = useTranslation('integrations');
  return [
    { key: 'id', header: t('id'), render: ({ id }) => id, isNumber: true, width: '72px', isSecondary: true },
    {
      key: 'name',
      header: t('name'),
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

function RemoveIntegration({
  integration: { id, name },
  onClose,
}: {
  integration: Integration;
  onClose: () => void;
}) {
  const { t } = useTranslation('integrations');
  const refetch = useRefetchIntegrations();
  return (
    <RemoveDialog
      title={t('removeTitle', { name })}
      text={t('removeText')}
      done={t('removed', { name })}
      remove={async () => {
        await call('deleteIntegration', { params: { id } });
        await refetch();
      }}
      onClose={onClose}
    />
  );
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

/** Outside services that are told what customers write. */
export function IntegrationsPage() {
  const words = useListTexts('integrations');
  const columns = useColumns();
  const [search, setSearch] = useUrlState('q');
  const list = useIntegrationPages(search);
  const [shown, setShown] = useState<Integration | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <ListPage
        words={words}
        icon={<IconWebhook />}
        list={list}
        columns={columns}
        search={search}
        onSearch={setSearch}
        actions={(row, opening) => (
          <Actions integration={row} onDeliveries={() => setShown(row)} {...opening} />
        )}
        edit={(integration, onClose) => (
          <IntegrationDialog integration={integration} onSecret={setSecret} onClose={onClose} />
        )}
        remove={(integration, onClose) => <RemoveIntegration integration={integration} onClose={onClose} />}
      />
      {shown ? <DeliveriesDialog integration={shown} onClose={() => setShown(null)} /> : null}
      {secret === null ? null : <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}
