import { ActionIcon, Button, Group } from '@mantine/core';
import type { Integration } from '@prosa/contract';
import { IconListCheck, IconPlus, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { RemoveDialog } from '../../../shared/remove-dialog.tsx';
import { useUrlState } from '../../../shared/url-state.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageBar } from '../../../ui/page-bar.tsx';
import { RowActions } from '../../../ui/row-actions.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { IntegrationDialog } from './integration-dialog.tsx';
import { useIntegrationPages, useRefetchIntegrations } from './integration-queries.ts';
import styles from './integrations.module.css';
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
    { key: 'type', header: t('type'), render: ({ type }) => t(`types.${type}`) },
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

type Open = { kind: 'edit'; of: Integration | null } | { kind: 'remove' | 'deliveries'; of: Integration };

function OpenDialog({ open, onClose }: { open: Open | null; onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      {open?.kind === 'edit' ? (
        <IntegrationDialog integration={open.of} onSecret={setSecret} onClose={onClose} />
      ) : null}
      {open?.kind === 'remove' ? <RemoveIntegration integration={open.of} onClose={onClose} /> : null}
      {open?.kind === 'deliveries' ? <DeliveriesDialog integration={open.of} onClose={onClose} /> : null}
      {secret === null ? null : <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}

function Actions({ integration, onOpen }: { integration: Integration; onOpen: (open: Open) => void }) {
  const { t } = useTranslation('integrations');
  const of = integration;
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('deliveriesTitle', { name: of.name })}
        title={t('deliveries')}
        onClick={() => onOpen({ kind: 'deliveries', of })}
      >
        <IconListCheck size={16} />
      </ActionIcon>
      <RowActions
        name={of.name}
        onEdit={() => onOpen({ kind: 'edit', of })}
        onRemove={() => onOpen({ kind: 'remove', of })}
      />
    </Group>
  );
}

/** Outside services that are told what customers write. */
export function IntegrationsPage() {
  const { t } = useTranslation('integrations');
  const errorText = useErrorText();
  const columns = useColumns();
  const [search, setSearch] = useUrlState('q');
  const { rows, count, hasMore, fetchMore, error, refetch } = useIntegrationPages(search);
  const [open, setOpen] = useState<Open | null>(null);
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen({ kind: 'edit', of: null })}>
      {t('add')}
    </Button>
  );
  const nothing =
    search === '' ? (
      <EmptyState icon={<IconWebhook />} title={t('emptyTitle')} text={t('emptyText')} action={add} />
    ) : (
      <EmptyState icon={<IconWebhook />} title={t('nothingFound')} text={t('nothingFoundText')} />
    );
  return (
    <>
      <PageBar title={t('title')} count={count}>
        <SearchField label={t('search')} value={search} onChange={setSearch} />
        {add}
      </PageBar>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={rows}
        keyOf={(integration) => integration.id}
        hasMore={hasMore}
        onMore={fetchMore}
        error={error ? errorText(error) : null}
        onRetry={refetch}
        empty={nothing}
        actions={(integration) => <Actions integration={integration} onOpen={setOpen} />}
      />
      <OpenDialog open={open} onClose={() => setOpen(null)} />
    </>
  );
}
