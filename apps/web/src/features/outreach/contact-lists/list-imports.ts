import type { ContactImport } from '@prosa/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useFormatsHint } from '../../../shared/formats-hint.ts';
import { isRecentImport, withImport } from '../../../shared/imports/import-progress.ts';

/** Reads the progress when events do not arrive. */
const POLL_MS = 5_000;

/** The files that a list is filled from. */
export const LIST_FILES = '.xls,.xlsx';

/** This user's newest import into a list, unless it is old or was dismissed, and how a new one is started. */
export function useListImport(contactListId: number) {
  const cache = useQueryClient();
  const errorText = useErrorText();
  const formatsHint = useFormatsHint();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [dismissed, setDismissed] = useState(0);
  const key = ['contact-list-imports', contactListId] as const;
  const put = (record: ContactImport) =>
    cache.setQueryData<ContactImport[]>(key, (known = []) => withImport(known, record));
  useCompanyEvent('contactImport', ({ record }) => {
    if (record.contactListId === contactListId) put(record);
  });
  const { data } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => call('listContactListImports', { params: { id: contactListId }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.[0]?.status === 'running' ? POLL_MS : false),
  });
  const latest = data?.[0];
  const start = async (file: File): Promise<void> => {
    const body = new FormData();
    body.append('file', file);
    setSending(true);
    setFailure(null);
    try {
      const params = { id: contactListId };
      put(await call('importContactList', { params, body }));
    } catch (error) {
      setFailure([errorText(error), formatsHint(error, LIST_FILES)].join(' ').trim());
    }
    setSending(false);
  };
  return {
    current: latest && latest.id > dismissed && isRecentImport(latest) ? latest : undefined,
    isSending,
    failure,
    start,
    dismiss: () => {
      setDismissed(latest?.id ?? 0);
      setFailure(null);
    },
  };
}

export type ListImport = ReturnType<typeof useListImport>;
