import type { Ticket } from '@prosa/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { ListFilter } from './list-filter.ts';
import type { TicketPages } from '../../../shared/listed-tickets.ts';
import { neighbourOf } from './neighbour.ts';
import { listKey } from './ticket-queries.ts';

/** The ticket of the loaded list that comes after this one. */
export function nextInList(cache: QueryClient, filter: ListFilter, uuid: string): Ticket | undefined {
  const pages = cache.getQueryData<TicketPages>(listKey(filter));
  return neighbourOf(pages?.pages.flatMap(({ tickets }) => tickets) ?? [], uuid);
}
