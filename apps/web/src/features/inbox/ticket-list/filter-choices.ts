import { everyTagQuery } from '../../../shared/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useTicketChoices, type Choice } from '../../../shared/ticket-choices.ts';
import { findableStatuses, type ListFilter } from './list-filter.ts';

/** A filter whose value is a list of ids or statuses. */
export type ListField = 'queues' | 'tags' | 'users' | 'whatsapps' | 'statuses';

/** The choices of each filter for this user. */
export function useFilterChoices(): Record<ListField, Choice[]> {
  const { t } = useTranslation('search');
  const tags = useQuery(everyTagQuery);
  return {
    ...useTicketChoices(tags.data),
    statuses: findableStatuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
  };
}

/** Converts chosen values into the filter's form. */
export function asFilter(field: ListField, values: string[]): Partial<ListFilter> {
  if (field === 'statuses') return { statuses: findableStatuses.filter((status) => values.includes(status)) };
  return { [field]: values.map(Number) };
}
