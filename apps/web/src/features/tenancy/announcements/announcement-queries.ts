import type { AnnouncementRow } from '@prosa/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { upload } from '../../../api/upload.ts';
import { announcementsKey } from '../../../shared/announcements.ts';
import { usePages, type Pages } from '../../../shared/pages.ts';
import { type AnnouncementValues, bodyOf } from './announcement-values.ts';

export function useAnnouncementPages(search: string): Pages<AnnouncementRow> {
  return usePages({
    queryKey: [...announcementsKey, 'page', search],
    fetchPage: async (pageNumber, signal) =>
      call('pageAnnouncements', { query: { searchParam: search.toLowerCase(), pageNumber }, signal }),
    rowsOf: (page) => page.records,
  });
}

/** The companies that an announcement can be for. */
export const everyCompanyQuery = queryOptions({
  queryKey: ['companies', 'every'],
  queryFn: async ({ signal }) => call('listEveryCompany', { signal }),
});

/** Stores the fields, then the picture. If only the picture failed, saving again changes the stored record. */
export async function storeAnnouncement(
  known: AnnouncementRow | null,
  values: AnnouncementValues,
  onStored: (row: AnnouncementRow) => void,
  onProgress: (share: number) => void,
): Promise<void> {
  const { file } = values;
  const body = bodyOf(values, known);
  const row = known
    ? await call('updateAnnouncement', { params: { id: known.id }, body })
    : await call('createAnnouncement', { body });
  onStored(row);
  const params = { id: row.id };
  if (file.kind === 'none' && row.mediaPath !== null)
    onStored(await call('deleteAnnouncementMedia', { params }));
  if (file.kind !== 'new') return;
  const form = new FormData();
  form.set('file', file.file);
  onStored(await upload('uploadAnnouncementMedia', { params, body: form, onProgress }));
}
