import type { CallName, Calls } from '@prosa/contract';
import { callTable } from 'virtual:calls';
import { ApiError } from './api-error.ts';
import { addressOf, call, errorBodyOf, type CallInput } from './client.ts';
import { saveFile } from './save-file.ts';
import { tokenStore } from './token-store.ts';

/** Fetches a file from the server and lets the browser save it. Throws ApiError. */
export async function download<Name extends CallName>(
  name: Name,
  {
    params = {},
    query,
  }: { params?: Record<string, string | number>; query?: CallInput<Calls[Name]>['query'] },
): Promise<void> {
  // Renews an expired session first.
  await call('me');
  const [, path] = callTable[name];
  const response = await fetch(addressOf(path, params, query), {
    headers: { authorization: `Bearer ${tokenStore.get() ?? ''}` },
    credentials: 'same-origin',
  });
  if (!response.ok) throw new ApiError(response.status, errorBodyOf(await response.text()));
  const fileName = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  saveFile(await response.blob(), fileName ?? 'export');
}
