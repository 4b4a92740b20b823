import { Button } from '@mantine/core';
import type { ApiToken } from '@prosa/contract';
import { IconKey, IconPlus, IconRefresh } from '@tabler/icons-react';
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
import { formatExactMoment } from '../../../ui/format-words.ts';
import { RowActions, RowButton } from '../../../ui/row-actions.tsx';
import { RotateDialog } from './rotate-dialog.tsx';
import { tokensQuery, useRefetchSendApi } from './send-api-queries.ts';
import styles from './send-api.module.css';
import { TokenDialog } from './token-dialog.tsx';

type Open =
  | { kind: 'edit'; token: ApiToken | null }
  | { kind: 'rotate' | 'remove'; token: ApiToken }
  | { kind: 'shown'; text: string };

function useColumns(): Column<ApiToken>[] {
  const { t, i18n } = useTranslation('send-api');
  const connections = useQuery(connectionsQuery).data;
  const moment = (at: string | null) => (at === null ? t('never') : formatExactMoment(at, i18n.language));
  return [
    {
      key: 'name',
      header: t('tokens.name'),
      render: ({ name, ending, previousUntil }) => (
        <>
          <b className={styles.clip} title={name}>
            {name}
          </b>
          <small className={styles.note}>
            {t('tokens.ending', { ending })}
            {previousUntil === null ? '' : ` · ${t('tokens.previous', { until: moment(previousUntil) })}`}
          </small>
        </>
      ),
    },
    {
      key: 'connection',
      header: t('connection'),
      render: ({ whatsappId }) => connections?.find(({ id }) => id === whatsappId)?.name ?? '',
    },
    {
      key: 'scopes',
      header: t('tokens.scopes'),
      render: ({ scopes }) => scopes.map((scope) => t(`scopes.${scope}`)).join(', '),
      isSecondary: true,
    },
    {
      key: 'dailyLimit',
      header: t('tokens.dailyLimit'),
      render: ({ dailyLimit }) =>
        dailyLimit === null ? t('noLimit') : formatNumber(dailyLimit, i18n.language),
      isNumber: true,
      isSecondary: true,
    },
    {
      key: 'lastUsedAt',
      header: t('tokens.lastUsedAt'),
      render: ({ lastUsedAt }) => moment(lastUsedAt),
      isSecondary: true,
    },
  ];
}

function Dialogs({ open, setOpen }: { open: Open; setOpen: (open: Open | null) => void }) {
  const { t } = useTranslation('send-api');
  const refetch = useRefetchSendApi();
  const onClose = () => setOpen(null);
  const onMade = (text: string) => setOpen({ kind: 'shown', text });
  if (open.kind === 'edit') return <TokenDialog token={open.token} onMade={onMade} onClose={onClose} />;
  if (open.kind === 'rotate') return <RotateDialog token={open.token} onMade={onMade} onClose={onClose} />;
  if (open.kind === 'shown')
    return (
      <SecretDialog
        title={t('tokens.shownTitle')}
        text={t('tokens.shownText')}
        label={t('token')}
        secret={open.text}
        onClose={onClose}
      />
    );
  const { id, name } = open.token;
  return (
    <RemoveDialog
      title={t('tokens.removeTitle', { name })}
      text={t('tokens.removeText')}
      done={t('tokens.removed', { name })}
      remove={async () => {
        await call('deleteApiToken', { params: { id } });
        await refetch();
      }}
      onClose={onClose}
    />
  );
}

/** Further tokens of the connections, each with what it may do. */
export function TokensTab() {
  const { t } = useTranslation('send-api');
  const errorText = useErrorText();
  const columns = useColumns();
  const tokens = useQuery(tokensQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen({ kind: 'edit', token: null })}>
      {t('tokens.add')}
    </Button>
  );
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.text}>{t('tokens.text')}</p>
        {add}
      </div>
      <DataTable
        label={t('tabs.tokens')}
        columns={columns}
        rows={tokens.data}
        keyOf={({ id }) => id}
        error={tokens.error ? errorText(tokens.error) : null}
        onRetry={() => void tokens.refetch()}
        empty={<EmptyState icon={<IconKey />} title={t('tokens.emptyTitle')} text={t('tokens.emptyText')} />}
        actions={(token) => (
          <div className={styles.rowActions}>
            <RowButton
              word={t('tokens.rotate')}
              name={token.name}
              icon={<IconRefresh size={16} />}
              onClick={() => setOpen({ kind: 'rotate', token })}
            />
            <RowActions
              name={token.name}
              onEdit={() => setOpen({ kind: 'edit', token })}
              onRemove={() => setOpen({ kind: 'remove', token })}
            />
          </div>
        )}
      />
      {open === null ? null : <Dialogs open={open} setOpen={setOpen} />}
    </>
  );
}
