import type { AnswerOf, Calls, CompanyEvent } from '@prosa/contract';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCompanyEvent } from '../api/realtime.ts';
import { patchQuery } from './patch-query.ts';
import { userListQuery } from './queries.ts';

type Users = AnswerOf<Calls['listUsers']>;

/** The ids of the people of the company who are online. */
export function useOnlineUsers(): ReadonlySet<number> {
  const { data } = useQuery(userListQuery);
  return useMemo(() => new Set(data?.flatMap(({ id, online }) => (online ? [id] : []))), [data]);
}

function patchUsers(cache: QueryClient, event: CompanyEvent<'user'>): void {
  patchQuery<Users>(cache, userListQuery.queryKey, (users) => {
    if (!users) return users;
    if (event.action === 'delete') return users.filter(({ id }) => id !== event.userId);
    const { id, name, email, online, queues } = event.user;
    const changed = { id, name, email, online, queues };
    const isKnown = users.some((user) => user.id === id);
    return isKnown ? users.map((user) => (user.id === id ? changed : user)) : [...users, changed];
  });
}

/** Keeps the list of people, and who of them is online, as it is. */
export function useLiveUsers(): void {
  const cache = useQueryClient();
  // What a picker has read a moment ago does not follow events: read it again.
  useQuery({ ...userListQuery, refetchOnMount: 'always' });
  useCompanyEvent('user', (event) => patchUsers(cache, event));
}
