import type { SentByApi } from '@prosa/contract';
import { ApiError } from '../../../api/api-error.ts';
import { errorBodyOf } from '../../../api/client.ts';

/**
 * Sends as another program would: with a token of a connection, and without the session of whoever tries it. Throws
 * ApiError.
 */
export async function sendAsProgram(token: string, body: object | FormData): Promise<SentByApi> {
  const isForm = body instanceof FormData;
  const headers = {
    authorization: `Bearer ${token}`,
    ...(isForm ? {} : { 'content-type': 'application/json' }),
  };
  const request = { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) };
  const response = await fetch('/api/messages/send', request).catch(() => {
    throw new ApiError(0, {});
  });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, errorBodyOf(text));
  return JSON.parse(text) as SentByApi;
}
