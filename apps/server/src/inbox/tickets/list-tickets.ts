import {
  ticketStatuses,
  type AnswerOf,
  type CompanySettings,
  type QueryOf,
  type countTickets as countTicketsCall,
  type listTickets as listTicketsCall,
} from '@prosa/contract';
import {
  all,
  bellCondition,
  companySettingsOf,
  hasStatus,
  isLive,
  maskTicket,
  ticketViews,
  viewCondition,
  type Condition,
  type TicketView,
  type Viewer,
} from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { perDatabase } from '../../platform/database/per-database.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { readCompanySettings } from '../company-settings/index.ts';
import { dayRange } from './day-range.ts';
import { CachedCounts, viewKey } from './cached-counts.ts';
import { countCapOf, countTickets, pageOfTickets, type Page, type TicketFilters } from './list-queries.ts';
import type { Narrowing } from './narrow-sql.ts';

type Query = QueryOf<typeof listTicketsCall>;

function asView(status: Query['status']): TicketView {
  return ticketViews.find((view) => view === status) ?? 'search';
}

function rule(viewer: Viewer, query: Query, showPending: boolean): Condition {
  if (query.withUnreadMessages) return bellCondition(viewer, showPending);
  const view = asView(query.status);
  const listed = viewCondition(viewer, { view, showAll: query.showAll ?? false, queueIds: query.queueIds });
  // lgpd and nps are no views of their own; requested by name, they are a part of the search view.
  const isStatus = query.status === 'lgpd' || query.status === 'nps';
  const asked = isStatus ? all({ field: 'status', in: [query.status ?? ''] }, listed) : listed;
  // Closed tickets are never unread or unanswered; without this, a search would look through all of them.
  const isOfLive = query.onlyUnread || query.onlyUnanswered;
  return isOfLive ? all(hasStatus(...ticketStatuses.filter(isLive)), asked) : asked;
}

/** Days are in the company's time zone. */
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

type ListSettings = Pick<CompanySettings, 'showNotificationPending' | 'timezone'>;

/** Only the bell and the filters by day depend on the company's settings. */
async function settingsFor(tx: CompanyTransaction, query: Query): Promise<ListSettings> {
  const isAsked = query.withUnreadMessages === true || Boolean(query.date) || Boolean(query.updatedAt);
  return isAsked ? readCompanySettings(tx) : companySettingsOf(tx.companyId, undefined);
}

function filtersOf(viewer: Viewer, query: Query, settings: ListSettings): TicketFilters {
  const view = asView(query.status);
  return {
    condition: rule(viewer, query, settings.showNotificationPending),
    newestOnly: !query.withUnreadMessages && (view === 'closed' || view === 'search'),
    isBell: query.withUnreadMessages ?? false,
    unreadOnly: query.onlyUnread ?? false,
    unansweredOnly: query.onlyUnanswered ?? false,
    snoozed: query.hideSnoozed ? 'hidden' : null,
    search: query.searchParam?.trim() ?? '',
    searchOnMessages: query.searchOnMessages ?? false,
    hidesNumbers: viewer.hidesNumbers,
    ...narrowingOf(query, settings.timezone),
  };
}

type Services = Pick<App, 'database' | 'now'>;

const countsOf = perDatabase((app: Services) => new CachedCounts(app.now));

export async function listTickets(app: Services, viewer: Viewer, query: Query): Promise<Page> {
  const pageNumber = query.pageNumber ?? 1;
  const counted = countsOf(app);
  const { page, filters, view, isKnown } = await app.database.inCompany(viewer.companyId, async (tx) => {
    const settings = await settingsFor(tx, query);
    const filters = filtersOf(viewer, query, settings);
    const view = viewKey(tx.companyId, filters);
    const knownCount = counted.known(view, pageNumber, countCapOf(filters));
    const descending = query.sortTickets !== 'ASC';
    const page = await pageOfTickets(tx, filters, { pageNumber, descending, knownCount });
    return { page, filters, view, isKnown: knownCount !== null };
  });
  const { tickets, hasMore } = page;
  const count =
    page.count ?? (await app.database.inCompany(viewer.companyId, (tx) => countTickets(tx, filters)));
  if (!isKnown) counted.keep(view, count);
  return { tickets: viewer.hidesNumbers ? tickets.map(maskTicket) : tickets, count, hasMore };
}

/** The counts of what the view's chips would list. */
export async function countByChip(
  app: Services,
  viewer: Viewer,
  query: QueryOf<typeof countTicketsCall>,
): Promise<AnswerOf<typeof countTicketsCall>> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const settings = await settingsFor(tx, query);
    const filtersWith = (chip: Query) => filtersOf(viewer, { ...query, ...chip }, settings);
    const count = async (chip: Query) => countTickets(tx, filtersWith(chip));
    // In one pipeline: none of them needs what another one finds.
    const [unread, unanswered, snoozed, inOwnQueues] = await Promise.all([
      count({ onlyUnread: true }),
      count({ onlyUnanswered: true }),
      countTickets(tx, { ...filtersWith({}), snoozed: 'only' }),
      count({ queueIds: viewer.queueIds }),
    ]);
    return { unread, unanswered, snoozed, inOwnQueues };
  });
}
