import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';

// The query keys and calls that several screens share. A key that starts with a resource's key belongs to that
// resource and is invalidated with it.

export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: async ({ signal }) => call('listConnections', { signal }),
});

export const queuesQuery = queryOptions({
  queryKey: ['queues'],
  queryFn: async ({ signal }) => call('listQueues', { signal }),
});

export const usersKey = ['users'] as const;
export const userListQuery = queryOptions({
  queryKey: [...usersKey, 'list'],
  queryFn: async ({ signal }) => call('listUsers', { signal }),
});

export const tagsKey = ['tags'] as const;
/** Contact tags only; `everyTagQuery` includes the tags that are lanes of the board. */
export const tagListQuery = queryOptions({
  queryKey: [...tagsKey, 'list'],
  queryFn: async ({ signal }) => call('listTags', { query: { kanban: 0 }, signal }),
});
export const everyTagQuery = queryOptions({
  queryKey: [...tagsKey, 'every'],
  queryFn: async ({ signal }) => call('listTags', { signal }),
});

export const companySettingsQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['company-settings', companyId],
    queryFn: async ({ signal }) => call('readCompanySettings', { params: { id: companyId }, signal }),
  });

export const ownCompanyQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['own-company', companyId],
    queryFn: async ({ signal }) => call('readCompany', { params: { id: companyId }, signal }),
  });

export const contactsKey = ['contacts'] as const;
export const holidaysKey = ['holidays'] as const;
export { ticketsKey } from './tickets-key.ts';

const plansKey = ['plans'] as const;
/** For the operator. */
export const everyPlanQuery = queryOptions({
  queryKey: [...plansKey, 'every'],
  queryFn: async ({ signal }) => call('listAllPlans', { signal }),
});

export const helpsKey = ['helps'] as const;
/** Help articles, for everybody; the menu has an entry for them while there are any. */
export const helpsQuery = queryOptions({
  queryKey: [...helpsKey, 'list'],
  queryFn: async ({ signal }) => call('readHelps', { signal }),
});
