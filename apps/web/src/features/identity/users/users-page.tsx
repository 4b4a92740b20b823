import { Button, Group } from '@mantine/core';
import type { UserRow } from '@prosa/contract';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useRefetch } from '../../../shared/refetch.ts';
import { RemoveDialog } from '../../../shared/remove-dialog.tsx';
import { usePages } from '../../../shared/pages.ts';
import { pictureOf } from '../../../shared/picture.ts';
import { useMe } from '../../../shared/session.tsx';
import { useUrlState } from '../../../shared/url-state.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { StatusChip } from '../../../ui/chips.tsx';
import { PageBar } from '../../../ui/page-bar.tsx';
import { RowActions } from '../../../ui/row-actions.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { UserDialog } from './user-dialog.tsx';

const key = ['users'] as const;

function useUsers(search: string) {
  const refetch = useRefetch(key);
  useCompanyEvent('user', () => void refetch());
  return usePages({
    queryKey: [...key, 'page', search],
    fetchPage: async (pageNumber, signal) =>
      call('pageUsers', { query: { searchParam: search.toLowerCase(), pageNumber }, signal }),
    rowsOf: (page) => page.users,
  });
}

function useColumns(): Column<UserRow>[] {
  const { t } = useTranslation('users');
  return [
    {
      key: 'id',
      header: t('id'),
      render: (user) => user.id,
      isNumber: true,
      width: '64px',
      isSecondary: true,
    },
    {
      key: 'name',
      header: t('name'),
      render: (user) => (
        <Group gap={10} wrap="nowrap">
          <Avatar name={user.name} picture={pictureOf(user)} size={28} />
          {user.name}
        </Group>
      ),
    },
    {
      key: 'status',
      header: t('status'),
      render: (user) => (
        <StatusChip tone={user.online ? 'ok' : 'neutral'}>{t(user.online ? 'online' : 'offline')}</StatusChip>
      ),
    },
    { key: 'email', header: t('email'), render: (user) => user.email, isSecondary: true },
    {
      key: 'profile',
      header: t('profile'),
      render: (user) => t(`profiles.${user.profile}`),
      isSecondary: true,
    },
    {
      key: 'hours',
      header: t('hours'),
      render: (user) => <span className="num">{`${user.startWork} – ${user.endWork}`}</span>,
      isSecondary: true,
    },
  ];
}

function RemoveUser({ user: { id, name }, onClose }: { user: UserRow; onClose: () => void }) {
  const { t } = useTranslation('users');
  const refetch = useRefetch(key);
  return (
    <RemoveDialog
      title={t('removeTitle', { name })}
      text={t('removeText')}
      done={t('removed', { name })}
      remove={async () => {
        await call('deleteUser', { params: { id } });
        await refetch();
      }}
      onClose={onClose}
    />
  );
}

/** Who works here, and what each may do. */
export function UsersPage() {
  const { t } = useTranslation('users');
  const me = useMe();
  const errorText = useErrorText();
  const columns = useColumns();
  const [search, setSearch] = useUrlState('q');
  const { rows, count, hasMore, fetchMore, error, refetch } = useUsers(search);
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  const [removed, setRemoved] = useState<UserRow | null>(null);
  return (
    <>
      <PageBar title={t('title')} count={count}>
        <SearchField label={t('search')} value={search} onChange={setSearch} />
        <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
          {t('add')}
        </Button>
      </PageBar>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={rows}
        keyOf={(user) => user.id}
        hasMore={hasMore}
        onMore={fetchMore}
        error={error ? errorText(error) : null}
        onRetry={refetch}
        empty={<EmptyState icon={<IconUsers />} title={t('emptyTitle')} text={t('emptyText')} />}
        actions={(user) => (
          <RowActions
            name={user.name}
            mayRemove={user.id !== me.id}
            onEdit={() => setEdited(user.id)}
            onRemove={() => setRemoved(user)}
          />
        )}
      />
      {edited === null ? null : (
        <UserDialog userId={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {removed ? <RemoveUser user={removed} onClose={() => setRemoved(null)} /> : null}
    </>
  );
}
