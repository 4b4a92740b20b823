import type { UserImportPreview } from '@prosa/contract';
import { useState } from 'react';
import { isApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useFormatsHint } from '../../../shared/formats-hint.ts';
import { usersKey } from '../../../shared/queries.ts';
import { useRefetch } from '../../../shared/refetch.ts';
import { toast } from '../../../shared/toast.ts';

export interface Counts {
  created: number;
  invited: number;
  ignored: number;
}

export type Step =
  | { kind: 'file' }
  | { kind: 'preview'; file: File; preview: UserImportPreview }
  | { kind: 'done'; counts: Counts };

function bodyOf(file: File, fields: Record<string, string> = {}): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', file);
  return body;
}

/** An import from the file to the result. The server stores nothing in between: the file is sent once more. */
export function useImport() {
  const errorText = useErrorText();
  const formatsHint = useFormatsHint();
  const refetch = useRefetch(usersKey);
  const [step, setStep] = useState<Step>({ kind: 'file' });
  const [isBusy, setBusy] = useState(false);

  const check = async (file: File): Promise<void> => {
    const preview = await call('previewUserImport', { body: bodyOf(file) });
    setStep({ kind: 'preview', file, preview });
  };
  const write = async (file: File, { digest, rows }: UserImportPreview): Promise<void> => {
    const good = rows.filter(({ problems }) => problems.length === 0).map(({ row }) => row);
    const body = bodyOf(file, { digest, rows: JSON.stringify(good) });
    const { created, invited } = await call('importUsers', { body });
    setStep({ kind: 'done', counts: { created, invited, ignored: rows.length - created } });
    await refetch();
  };
  const run = async (work: () => Promise<void>, file: File): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.failed(errorText(error), formatsHint(error, '.xls,.xlsx,.csv'));
      // The person sees what has changed, and decides anew.
      if (isApiError(error) && error.code === 'ERR_IMPORT_CHANGED')
        await check(file).catch(() => setStep({ kind: 'file' }));
    }
    setBusy(false);
  };
  return {
    step,
    isBusy,
    read: (file: File) => void run(async () => check(file), file),
    start: (file: File, preview: UserImportPreview) => void run(async () => write(file, preview), file),
    again: () => setStep({ kind: 'file' }),
  };
}
