import type { Ticket } from '@prosa/contract';
import { isAttended, ticketViews } from '@prosa/domain';
import { useLocation } from 'wouter';
import { writeFilter, type ListFilter } from '../ticket-list/list-filter.ts';
import { useFocusTextField } from './focus-text-field.ts';

export function withFilter(path: string, filter: ListFilter): string {
  const search = writeFilter(filter).toString();
  return search ? `${path}?${search}` : path;
}

/** Opens the ticket that an undo has brought back, in the tab where it is again. */
export function useOpenAgain(filter: ListFilter) {
  const [, navigate] = useLocation();
  const focusTextField = useFocusTextField();
  return ({ status }: Pick<Ticket, 'status'>, uuid: string) => {
    // The notice that had the focus is gone.
    if (isAttended(status)) focusTextField(uuid);
    const tab = ticketViews.find((view) => view === status) ?? filter.tab;
    navigate(withFilter(`/tickets/${uuid}`, { ...filter, tab, search: '' }));
  };
}
