import { usersKey } from '../../../shared/queries.ts';
import { Group } from '@mantine/core';
import type { UserRow } from '@prosa/contract';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { ListPage } from '../../../shared/list-page.tsx';
import { useRefetch } from '../../../shared/refetch.ts';
import { usePages } from '../../../shared/pages.ts';
import { pictureOf } from '../../../shared/picture.ts';
import { useMe } from '../../../shared/session.tsx';
import { useUrlState } from '../../../shared/url-state.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { StatusChip } from '../../../ui/chips.tsx';
import { RowActions } from '../../../ui/row-actions.tsx';
import { RemoveUserDialog } from './remove-user-dialog.tsx';
import { UserDialog } from './user-dialog.tsx';

function useUsers(search: string) {
  const refetch = useRefetch(usersKey);
  useCompanyEvent('user', () => void refetch());
  return usePages({
    queryKey: [...usersKey, 'page', search],
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

export function UsersPage() {
  const me = useMe();
  const columns = useColumns();
  const search = useUrlState('q');
  // Without a search the list is never empty: the signed-in user is in it.
  const list = useUsers(search[0]);
  return (
    <ListPage
      namespace="users"
      icon={<IconUsers />}
      list={list}
      columns={columns}
      search={search}
      nameOf={({ name }) => name}
      actions={({ id, name }, opening) => <RowActions name={name} mayRemove={id !== me.id} {...opening} />}
      edit={(user, onClose) => <UserDialog userId={user?.id ?? null} onClose={onClose} />}
      removal={(user, onClose) => <RemoveUserDialog user={user} onClose={onClose} />}
    />
  );
}
