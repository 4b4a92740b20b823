import { type QueryOf, type Ticket, type listTickets as listTicketsCall } from '@prosa/contract';
import {
  all,
  bellCondition,
  maskTicket,
  ticketViews,
  viewCondition,
  type Condition,
  type TicketView,
  type Viewer,
} from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { readCompanySettings } from '../company-settings.ts';
import { dayRange } from './day-range.ts';
import { pageOfTickets, type TicketFilters } from './list-queries.ts';
import { loadTickets } from './load-tickets.ts';
import type { Narrowing } from './narrow-sql.ts';

type Query = QueryOf<typeof listTicketsCall>;

function asView(status: Query['status']): TicketView {
  return ticketViews.find((view) => view === status) ?? 'search';
}

function rule(viewer: Viewer, query: Query, showPending: boolean): Condition {
  if (query.withUnreadMessages) return bellCondition(viewer, showPending);
  const view = asView(query.status);
  const listed = viewCondition(viewer, { view, showAll: query.showAll ?? false, queueIds: query.queueIds });
  // lgpd and nps are no views; asked for by name they are a part of what search finds.
  const isStatus = query.status === 'lgpd' || query.status === 'nps';
  return isStatus ? all({ field: 'status', in: [query.status ?? ''] }, listed) : listed;
}

/** Days are days of the company. */
export function narrowingOf(
  query: Pick<Query, 'tags' | 'users' | 'whatsapps' | 'statusFilter' | 'date' | 'updatedAt'>,
  timezone: string,
): Narrowing {
  return {
    tags: query.tags ?? [],
    users: query.users ?? [],
    whatsapps: query.whatsapps ?? [],
    statuses: query.statusFilter ?? [],
    created: dayRange(query.date, timezone),
    updated: dayRange(query.updatedAt, timezone),
  };
}

function filtersOf(
  viewer: Viewer,
  query: Query,
  settings: { showNotificationPending: boolean; timezone: string },
): TicketFilters {
  const view = asView(query.status);
  return {
    condition: rule(viewer, query, settings.showNotificationPending),
    newestOnly: !query.withUnreadMessages && (view === 'closed' || view === 'search'),
    unreadOnly: query.withUnreadMessages ?? false,
    search: query.searchParam?.trim() ?? '',
    searchOnMessages: query.searchOnMessages ?? false,
    hidesNumbers: viewer.hidesNumbers,
    ...narrowingOf(query, settings.timezone),
  };
}

export interface TicketPage {
  tickets: Ticket[];
  count: number;
  hasMore: boolean;
}

/** One page of a view, with everything a row shows, and how many the view has. */
export async function listTickets(tx: CompanyTransaction, viewer: Viewer, query: Query): Promise<TicketPage> {
  const settings = await readCompanySettings(tx);
  const pageNumber = query.pageNumber ?? 1;
  const descending = query.sortTickets !== 'ASC';
  const page = await pageOfTickets(tx, filtersOf(viewer, query, settings), { pageNumber, descending });
  const tickets = await loadTickets(tx, page.ids);
  return {
    tickets: viewer.hidesNumbers ? tickets.map(maskTicket) : tickets,
    count: page.count,
    hasMore: page.hasMore,
  };
}
