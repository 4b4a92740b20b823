import type { AnnouncementRow } from '@prosa/contract';
import { describe, expect, it, vi } from 'vitest';
import { afterAnnouncementEvent, afterReading } from './announcements.ts';

// In the browser, these come from the session and from a table that the build makes.
vi.mock('../api/client.ts', () => ({ call: vi.fn() }));
vi.mock('../api/realtime.ts', () => ({ useInstallationEvent: vi.fn() }));
vi.mock('./session.tsx', () => ({ useMe: vi.fn() }));

const row = (id: number, facts: Partial<AnnouncementRow> = {}): AnnouncementRow => ({
  id,
  title: `Aviso ${id}`,
  text: 'Texto',
  priority: 3,
  status: true,
  mediaPath: null,
  mediaName: null,
  createdAt: `2026-11-0${id}T12:00:00.000Z`,
  read: false,
  ...facts,
});
function recordOf(of: AnnouncementRow) {
  const { read: _, ...record } = of;
  return record;
}

function shown(rows: AnnouncementRow[], hasMore = false) {
  const unread = rows.filter(({ read }) => !read).length;
  return { pages: [{ records: rows, count: rows.length, hasMore, unread }], pageParams: [1] };
}
type Shown = ReturnType<typeof afterAnnouncementEvent>;
const seen = (after: Shown) =>
  after && {
    ids: after.pages.flatMap(({ records }) => records.map(({ id }) => id)),
    unread: after.pages[0]?.unread,
  };

describe('an announcement', () => {
  it('that is new is unread, and stands by its priority, the newest first', () => {
    const before = shown([row(1, { priority: 2, read: true }), row(2)]);
    const create = (record: AnnouncementRow) =>
      seen(afterAnnouncementEvent(before, { action: 'create', record: recordOf(record) }));
    expect(create(row(3))).toEqual({ ids: [1, 3, 2], unread: 2 });
    expect(create(row(3, { priority: 1 }))).toEqual({ ids: [3, 1, 2], unread: 2 });
  });

  it('that changes stays read or unread', () => {
    const before = shown([row(1, { read: true }), row(2)]);
    const record = { ...recordOf(row(1)), priority: 1, text: 'Outro' };
    const after = afterAnnouncementEvent(before, { action: 'update', record });
    expect(seen(after)).toEqual({ ids: [1, 2], unread: 1 });
    expect(after?.pages[0]?.records[0]).toMatchObject({ text: 'Outro', read: true });
  });

  it('that a person did not have before an update is new', () => {
    const event = { action: 'update' as const, record: recordOf(row(2)) };
    expect(seen(afterAnnouncementEvent(shown([row(1)]), event))).toEqual({ ids: [2, 1], unread: 2 });
  });

  it('that ends is gone, and counts as unread no more', () => {
    const before = shown([row(2), row(1, { read: true })]);
    const end = (id: number) => seen(afterAnnouncementEvent(before, { action: 'delete', id }));
    expect(end(2)).toEqual({ ids: [1], unread: 0 });
    expect(end(1)).toEqual({ ids: [2], unread: 1 });
    expect(end(9)).toEqual({ ids: [2, 1], unread: 1 });
  });

  it('on a page that was not loaded is a matter of the server', () => {
    const before = shown([row(1)], true);
    expect(afterAnnouncementEvent(before, { action: 'delete', id: 9 })).toBeNull();
    expect(afterAnnouncementEvent(before, { action: 'update', record: recordOf(row(9)) })).toBeNull();
    expect(seen(afterAnnouncementEvent(before, { action: 'delete', id: 1 }))).toEqual({ ids: [], unread: 0 });
  });

  it('that is opened is read once', () => {
    const once = afterReading(shown([row(1), row(2)]), 2);
    expect(seen(once)).toEqual({ ids: [2, 1], unread: 1 });
    expect(seen(afterReading(once, 2))).toEqual({ ids: [2, 1], unread: 1 });
  });

  it('keeps the number of pages, so that the next one is the next', () => {
    const two = shown([row(2)], true);
    const pages = [...two.pages, { records: [row(1)], count: 2, hasMore: false, unread: 2 }];
    const after = afterAnnouncementEvent({ pages, pageParams: [1, 2] }, { action: 'delete', id: 2 });
    expect([after?.pages.length, seen(after)]).toEqual([2, { ids: [1], unread: 1 }]);
  });
});
