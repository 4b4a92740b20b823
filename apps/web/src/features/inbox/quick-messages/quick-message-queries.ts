import type { QuickMessage } from '@prosa/contract';
import { call } from '../../../api/client.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { upload } from '../../../api/upload.ts';
import { usePages } from '../../../shared/pages.ts';
import { useRefetch } from '../../../shared/refetch.ts';
import type { FileChoice } from '../../../ui/file-field.tsx';

const key = ['quick-messages'] as const;
export const useRefetchQuickMessages = () => useRefetch(key);

/** The quick replies that this user sees, page by page; events of any user's changes refetch them. */
export function useQuickMessagePages(search: string) {
  const refetch = useRefetchQuickMessages();
  useCompanyEvent('quickmessage', () => void refetch());
  return usePages({
    queryKey: [...key, 'page', search],
    fetchPage: async (pageNumber, signal) =>
      call('pageQuickMessages', { query: { searchParam: search.toLowerCase(), pageNumber }, signal }),
    rowsOf: (page) => page.records,
  });
}

export interface QuickMessageValues {
  shortcode: string;
  message: string;
  geral: boolean;
  visao: boolean;
  file: FileChoice;
}

/** Stores the texts, then the file. If only the file failed, saving again updates the stored record. */
export async function storeQuickMessage(
  known: QuickMessage | null,
  { file, ...texts }: QuickMessageValues,
  onStored: (record: QuickMessage) => void,
  onProgress: (share: number) => void,
): Promise<void> {
  const body = { ...texts, isMedia: file.kind !== 'none' };
  // The file is removed first: a record needs a text or a file.
  if (known?.mediaPath && file.kind === 'none') {
    await call('updateQuickMessage', { params: { id: known.id }, body: { ...texts, isMedia: true } });
    onStored(await call('deleteQuickMessageMedia', { params: { id: known.id } }));
    return;
  }
  const record = known
    ? await call('updateQuickMessage', { params: { id: known.id }, body })
    : await call('createQuickMessage', { body });
  onStored(record);
  if (file.kind !== 'new') return;
  const form = new FormData();
  form.set('typeArch', 'quickMessage');
  form.set('file', file.file);
  onStored(await upload('uploadQuickMessageMedia', { params: { id: record.id }, body: form, onProgress }));
}
