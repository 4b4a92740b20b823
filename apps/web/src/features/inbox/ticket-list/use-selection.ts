import { BULK_LIMIT, type Ticket } from '@prosa/contract';
import { createContext, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../shared/toast.ts';
import type { ListFilter } from './list-filter.ts';
import { kept, nothingSelected, ranged, toggled, type Selected } from './selection.ts';
import { useTicketList } from './ticket-queries.ts';

export interface Selection {
  ids: ReadonlySet<number>;
  toggle: (id: number) => void;
  /** Selects up to this row of the list. */
  extend: (id: number) => void;
  clear: () => void;
  /** While the person acts on the selection, rows that leave it do so by that, and nothing is said of them. */
  setActing: (isActing: boolean) => void;
}

/** Null where rows cannot be selected. */
export const SelectionContext = createContext<Selection | null>(null);

/** The listed tickets; undefined while the list is another one's, or none is loaded. */
export function useListedTickets(filter: ListFilter): Ticket[] | undefined {
  const { data, isPlaceholderData } = useTicketList(filter);
  return useMemo(
    () => (data && !isPlaceholderData ? data.pages.flatMap(({ tickets }) => tickets) : undefined),
    [data, isPlaceholderData],
  );
}

/** The selection of one list: another filter begins with none, and rows that leave the list leave it, too. */
export function useSelection(filter: ListFilter): Selection {
  const { t } = useTranslation('bulk');
  const place = JSON.stringify(filter);
  const [state, setState] = useState({ place, selected: nothingSelected });
  const selected = state.place === place ? state.selected : nothingSelected;
  const tickets = useListedTickets(filter);
  const listed = useRef<number[]>([]);
  const isActing = useRef(false);
  const set = (next: Selected) => setState({ place, selected: next });
  const onListed = useEffectEvent((ids: number[]) => {
    listed.current = ids;
    const next = kept(selected, ids);
    if (next === selected) return;
    if (!isActing.current) toast.done(t('left', { count: selected.ids.size - next.ids.size }));
    set(next);
  });
  useEffect(() => {
    if (tickets) onListed(tickets.map(({ id }) => id));
  }, [tickets]);
  const change = (next: Selected, id: number) => {
    if (selected.ids.size === BULK_LIMIT && !selected.ids.has(id) && !next.ids.has(id))
      toast.failed(t('most', { count: BULK_LIMIT }));
    set(next);
  };
  return {
    ids: selected.ids,
    toggle: (id) => change(toggled(selected, id), id),
    extend: (id) => change(ranged(selected, listed.current, id), id),
    clear: () => set(nothingSelected),
    setActing: (acts) => {
      isActing.current = acts;
    },
  };
}
