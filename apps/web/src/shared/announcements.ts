import type { AnnouncementRow, AnswerOf, Calls, InstallationEvent } from '@prosa/contract';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { useInstallationEvent } from '../api/realtime.ts';
import { patchQuery } from './patch-query.ts';
import { useMe } from './session.tsx';

export const announcementsKey = ['announcements'] as const;
const shownKey = [...announcementsKey, 'shown'] as const;

type Page = AnswerOf<Calls['pageAnnouncements']>;
type Shown = InfiniteData<Page>;

const byPriority = (a: AnnouncementRow, b: AnnouncementRow): number =>
  a.priority - b.priority || b.createdAt.localeCompare(a.createdAt) || b.id - a.id;

/** The pages with other rows: all on the first one, so that the number of pages stays. */
function withRows(shown: Shown, rows: AnnouncementRow[], unread: number): Shown {
  const pages = shown.pages.map((page, index) => ({
    ...page,
    records: index === 0 ? rows.toSorted(byPriority) : [],
    unread,
  }));
  return { ...shown, pages };
}

/** How many the person has not opened: every page says it, the last one most recently. */
const unreadOf = ({ pages }: Shown): number => pages.at(-1)?.unread ?? 0;
const rowsOf = ({ pages }: Shown): AnnouncementRow[] => pages.flatMap(({ records }) => records);

/**
 * The announcements after an event; null where only the server knows. It needs no request: one announcement comes to
 * everybody of an installation in the same moment.
 */
export function afterAnnouncementEvent(shown: Shown, event: InstallationEvent<'announcement'>): Shown | null {
  const id = event.action === 'delete' ? event.id : event.record.id;
  const rows = rowsOf(shown);
  const known = rows.find((row) => row.id === id);
  if (!known && event.action !== 'create' && shown.pages.at(-1)?.hasMore) return null;
  const unread = unreadOf(shown);
  const wasUnread = known?.read === false;
  const others = rows.filter((row) => row !== known);
  if (event.action === 'delete') return withRows(shown, others, unread - Number(wasUnread));
  const read = known?.read ?? false;
  return withRows(shown, [...others, { ...event.record, read }], unread + Number(!known));
}

/** The same after the person has opened one. */
export function afterReading(shown: Shown, id: number): Shown {
  const rows = rowsOf(shown);
  const isNew = rows.some((row) => row.id === id && !row.read);
  const unread = unreadOf(shown) - Number(isNew);
  return withRows(
    shown,
    rows.map((row) => (row.id === id ? { ...row, read: true } : row)),
    unread,
  );
}

/** Follows the operator's changes. The operator gets those of announcements for others, too, and reads again. */
function useAnnouncementChanges(): void {
  const cache = useQueryClient();
  const isOperator = useMe().super;
  useInstallationEvent('announcement', (event) => {
    const shown = cache.getQueryData<Shown>(shownKey);
    if (isOperator || !shown || !afterAnnouncementEvent(shown, event))
      return void cache.invalidateQueries({ queryKey: announcementsKey });
    return patchQuery<Shown>(
      cache,
      shownKey,
      (data) => data && (afterAnnouncementEvent(data, event) ?? data),
    );
  });
}

/** The announcements that are shown to the person now, by priority. */
export function useShownAnnouncements() {
  useAnnouncementChanges();
  const query = useInfiniteQuery({
    queryKey: shownKey,
    queryFn: async ({ pageParam, signal }) =>
      call('pageAnnouncements', { query: { active: true, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last: Page, pages) => (last.hasMore ? pages.length + 1 : undefined),
  });
  return {
    rows: query.data && rowsOf(query.data),
    unread: query.data ? unreadOf(query.data) : 0,
    hasMore: query.hasNextPage,
    fetchMore: () => void query.fetchNextPage(),
    error: query.error,
    refetch: () => void query.refetch(),
  };
}
export type ShownAnnouncements = ReturnType<typeof useShownAnnouncements>;

/** Marks an announcement as opened, here and on the server. */
export function useMarkRead(): (row: AnnouncementRow) => void {
  const cache = useQueryClient();
  return ({ id, read }) => {
    if (read) return;
    patchQuery<Shown>(cache, shownKey, (data) => data && afterReading(data, id));
    // It may have ended while it was open: then nobody counts readers any more.
    call('markAnnouncementRead', { params: { id } }).catch(() => undefined);
  };
}
