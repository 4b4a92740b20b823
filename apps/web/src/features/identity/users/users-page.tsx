import type { ListedUser } from '@prosa/contract';
import { IconUsers } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { ListPage } from '../../../shared/list-page.tsx';
import { usePages } from '../../../shared/pages.ts';
import { usersKey } from '../../../shared/queries.ts';
import { refetchSoon } from '../../../shared/refetch.ts';
import { useUrlState } from '../../../shared/url-state.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { RemoveUserDialog } from './remove-user-dialog.tsx';
import { CancelInvitation, UserActions } from './user-actions.tsx';
import { useUserColumns } from './user-columns.tsx';
import { UserDialog } from './user-dialog.tsx';
import { type UserFilter, UserTools, useUserFilter } from './user-filters.tsx';

function useUsers(search: string, { queueId, profile }: UserFilter) {
  const cache = useQueryClient();
  // An import is hundreds of events.
  useCompanyEvent('user', () => refetchSoon(cache, [usersKey]));
  return usePages({
    queryKey: [...usersKey, 'page', search, queueId, profile],
    fetchPage: async (pageNumber, signal) =>
      call('pageUsers', {
        query: { searchParam: search.toLowerCase(), pageNumber, queueId, profile },
        signal,
      }),
    rowsOf: (page) => page.users,
  });
}

/** The users of the company, and who is invited. */
export function UsersPage() {
  const columns = useUserColumns();
  const search = useUrlState('q');
  const tools = useUserFilter();
  const { filter } = tools;
  const [handingOver, setHandingOver] = useState<ListedUser | null>(null);
  // Without a search the list is never empty: the signed-in user is in it.
  const list = useUsers(search[0], filter);
  return (
    <>
      <ListPage
        namespace="users"
        icon={<IconUsers />}
        list={list}
        columns={columns}
        search={search}
        tools={<UserTools {...tools} />}
        isNarrowed={filter.queueId !== undefined || filter.profile !== undefined}
        nameOf={({ name }) => name}
        actions={(user, opening) => (
          <UserActions user={user} {...opening} onHandOver={() => setHandingOver(user)} />
        )}
        edit={(user, onClose) => (
          <UserDialog
            userId={user?.id ?? null}
            isInvited={user !== null && user.invitedUntil !== null}
            onClose={onClose}
          />
        )}
        removal={(user, onClose) =>
          user.invitedUntil === null ? (
            <RemoveUserDialog user={user} onClose={onClose} />
          ) : (
            <CancelInvitation user={user} onClose={onClose} />
          )
        }
      />
      {handingOver ? <HandOverDialog user={handingOver} onClose={() => setHandingOver(null)} /> : null}
    </>
  );
}
