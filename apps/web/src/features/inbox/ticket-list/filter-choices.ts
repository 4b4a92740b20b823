import { everyTagQuery } from '../../../shared/queries.ts';
import { isAdmin } from '@prosa/domain';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useConnections, useQueues, useUserChoices } from '../../../shared/choices.ts';
import { useMe } from '../../../shared/session.tsx';
import { findableStatuses, type ListFilter } from './list-filter.ts';

export interface Choice {
  value: string;
  label: string;
}

/** A filter whose value is a list of ids or statuses. */
export type ListField = 'queues' | 'tags' | 'users' | 'whatsapps' | 'statuses';

const asChoices = (rows: readonly { id: number; name: string }[] | undefined): Choice[] =>
  (rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

/** The choices of each filter for this user; only admins filter by user. */
export function useFilterChoices(): Record<ListField, Choice[]> {
  const { t } = useTranslation('search');
  const me = useMe();
  const queues = useQueues(isAdmin(me));
  const connections = useConnections();
  const tags = useQuery(everyTagQuery);
  const users = useUserChoices(isAdmin(me));
  return {
    queues: asChoices(isAdmin(me) ? queues.data : me.queues),
    tags: asChoices(tags.data),
    users: asChoices(users.data),
    whatsapps: asChoices(connections.data),
    statuses: findableStatuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
  };
}

/** Converts chosen values into the filter's form. */
export function asFilter(field: ListField, values: string[]): Partial<ListFilter> {
  if (field === 'statuses') return { statuses: findableStatuses.filter((status) => values.includes(status)) };
  return { [field]: values.map(Number) };
}
