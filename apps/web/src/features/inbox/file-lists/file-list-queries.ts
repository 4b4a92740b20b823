import type { FileList } from '@prosa/contract';
import { call } from '../../../api/client.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { upload } from '../../../api/upload.ts';
import { usePages } from '../../../shared/pages.ts';
import { useRefetch } from '../../../shared/refetch.ts';
import type { FileChoice } from '../../../ui/file-field.tsx';

const key = ['file-lists'] as const;
export const useRefetchFileLists = () => useRefetch(key);

/** The file lists by name, page by page; events of any user's changes refetch them. */
export function useFileListPages(search: string) {
  const refetch = useRefetchFileLists();
  useCompanyEvent('file', () => void refetch());
  return usePages({
    queryKey: [...key, search],
    fetchPage: async (pageNumber, signal) =>
      call('pageFileLists', { query: { searchParam: search.toLowerCase(), pageNumber }, signal }),
    rowsOf: (page) => page.files,
  });
}

/** An option in the editor; `key` is unique while the dialog is open. */
export interface OptionDraft {
  key: string;
  id: number | null;
  name: string;
  file: FileChoice;
}
export interface FileListValues {
  name: string;
  message: string;
  options: OptionDraft[];
}

/** Stores the texts, then the new files. If only files failed, saving again updates the stored list. */
export async function storeFileList(
  known: FileList | null,
  { name, message, options }: FileListValues,
  onStored: (list: FileList) => void,
  onProgress: (share: number) => void,
): Promise<void> {
  const requested = options.map((option, index) => ({
    // An option that an earlier attempt stored is found by its position.
    id: option.id ?? known?.options[index]?.id ?? null,
    name: option.name,
    ...(option.file.kind === 'none' ? { path: null } : {}),
  }));
  const body = { name, message, options: requested };
  const list = known
    ? await call('updateFileList', { params: { id: known.id }, body })
    : await call('createFileList', { body });
  onStored(list);
  const form = new FormData();
  for (const [index, { file }] of options.entries()) {
    const stored = list.options[index];
    if (file.kind !== 'new' || !stored) continue;
    form.append('id', String(stored.id));
    form.append('files', file.file);
  }
  if (form.has('files')) {
    onStored(await upload('uploadFileOptions', { params: { id: list.id }, body: form, onProgress }));
  }
}
