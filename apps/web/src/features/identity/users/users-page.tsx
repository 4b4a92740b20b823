import { Button, Group } from '@mantine/core';
import type { UserRow } from '@prosa/contract';
import { useQueryClient } from '@tanstack/react-query';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { usePages } from '../../../shared/pages.ts';
import { pictureOf } from '../../../shared/picture.ts';
import { useMe } from '../../../shared/session.tsx';
import { toast } from '../../../shared/toast.ts';
import { useUrlState } from '../../../shared/url-state.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { StatusChip } from '../../../ui/chips.tsx';
import { PageBar } from '../../../ui/page-bar.tsx';
import { RowActions } from '../../../ui/row-actions.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { UserDialog } from './user-dialog.tsx';

function useUsers(search: string) {
  const cache = useQueryClient();
  useCompanyEvent('user', () => void cache.invalidateQueries({ queryKey: ['users'] }));
  return usePages({
    queryKey: ['users', 'page', search],
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

function RemoveDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const { t } = useTranslation('users');
  const errorText = useErrorText();
  const cache = useQueryClient();
  const remove = async () => {
    try {
      await call('deleteUser', { params: { id: user.id } });
      await cache.invalidateQueries({ queryKey: ['users'] });
      toast.done(t('removed', { name: user.name }));
    } catch (error) {
      toast.failed(errorText(error));
      throw error;
    }
  };
  return (
    <ConfirmDialog
      title={t('removeTitle', { name: user.name })}
      text={t('removeText')}
      onConfirm={remove}
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
      {removed ? <RemoveDialog user={removed} onClose={() => setRemoved(null)} /> : null}
    </>
  );
}
