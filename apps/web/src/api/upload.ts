import type { AnswerOf, CallName, Calls } from '@prosa/contract';
import { callTable } from 'virtual:calls';
import { ApiError } from './api-error.ts';
import { addressOf, call, errorBodyOf, type CallInput } from './client.ts';
import { tokenStore } from './token-store.ts';

type UploadInput<Name extends CallName> = Omit<CallInput<Calls[Name]>, 'body'> & {
  body: FormData;
  /** The share already sent, 0 to 1. */
  onProgress: (share: number) => void;
};

function sent(request: XMLHttpRequest, body: FormData, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    request.addEventListener('load', () => resolve());
    request.addEventListener('error', () => reject(new ApiError(0, {})));
    request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

/**
 * Uploads files and reports progress, which fetch cannot. The session is renewed first, so that no file is sent
 * twice. Throws ApiError.
 */
export async function upload<Name extends CallName>(
  name: Name,
  { params, query, body, signal, onProgress }: UploadInput<Name>,
): Promise<AnswerOf<Calls[Name]>> {
  await call('me');
  const [method, path] = callTable[name];
  const request = new XMLHttpRequest();
  request.open(method, addressOf(path, params, query));
  request.setRequestHeader('authorization', `Bearer ${tokenStore.get() ?? ''}`);
  request.upload.addEventListener('progress', (event) => {
    if (event.lengthComputable) onProgress(event.loaded / event.total);
  });
  await sent(request, body, signal);
  if (request.status < 300) return JSON.parse(request.responseText || 'null') as AnswerOf<Calls[Name]>;
  throw new ApiError(request.status, errorBodyOf(request.responseText || '{}'));
}
