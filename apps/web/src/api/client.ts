import type {
  AnswerOf,
  BodyInputOf,
  CallName,
  Calls,
  CallShape,
  ErrorBody,
  ParamsOf,
  QueryOf,
  SessionUser,
} from '@prosa/contract';
import { callTable } from 'virtual:calls';
import { ApiError } from './api-error.ts';
import { tokenStore } from './token-store.ts';

type Given<Value> = Value extends undefined ? undefined : Partial<Value>;
export interface CallInput<Shape extends CallShape> {
  params?: ParamsOf<Shape>;
  query?: Given<QueryOf<Shape>>;
  body?: BodyInputOf<Shape> | FormData;
  signal?: AbortSignal | undefined;
}

let onSessionEnd: () => void = () => undefined;
/** Sets the function to run when the server has ended the session. */
export function whenSessionEnds(run: () => void): void {
  onSessionEnd = run;
}

let onMustEnrol: () => void = () => undefined;
/** Sets the function to run when the server asks for a second factor before anything else. */
export function whenMustEnrol(run: () => void): void {
  onMustEnrol = run;
}

/** The address of a call below /api with its parameters and query; empty query values are left out. */
export function addressOf(path: string, params: unknown, query: unknown): string {
  const given = new Map(Object.entries(params ?? {}));
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given.get(name))));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}) as [
    string,
    string | number | boolean | unknown[] | null | undefined,
  ][]) {
    if (value === undefined || value === null || value === '') continue;
    // Lists are sent as JSON text, booleans as words.
    search.set(name, Array.isArray(value) ? JSON.stringify(value) : String(value));
  }
  const text = search.toString();
  return `/api${filled}${text ? `?${text}` : ''}`;
}

async function request(
  method: string,
  address: string,
  body: unknown,
  signal?: AbortSignal,
  more: RequestInit = {},
): Promise<Response> {
  const token = tokenStore.get();
  const isForm = body instanceof FormData;
  const headers: Record<string, string> = {
    // A page of ours gets its files where it got itself, whatever proxy is in between.
    'x-file-addresses': 'path',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json';
  const payload = isForm ? body : body === undefined ? undefined : JSON.stringify(body);
  try {
    return await fetch(address, {
      method,
      headers,
      credentials: 'same-origin',
      ...more,
      ...(payload === undefined ? {} : { body: payload }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, {});
  }
}

/** A proxy in front of the server may answer with HTML; then only the status is known. */
export function errorBodyOf(text: string): Partial<ErrorBody> {
  try {
    return JSON.parse(text) as Partial<ErrorBody>;
  } catch {
    return { error: 'ERR_UNAVAILABLE' };
  }
}

async function answered<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  if (response.ok) return (text === '' ? undefined : JSON.parse(text)) as Answer;
  throw new ApiError(response.status, errorBodyOf(text));
}

async function lock<Result>(work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request('prosa-refresh', work) : work();
}

/** Runs one refresh at a time across all tabs. Returns null when another tab has renewed the token already. */
async function refreshSession(staleToken: string | null): Promise<SessionUser | null> {
  return lock(async () => {
    const current = tokenStore.get();
    if (current !== staleToken && current !== null) return null;
    const session = await answered<{ token: string; user: SessionUser }>(
      // The answer replaces the refresh cookie, so it must arrive even if the page is closed or reloaded meanwhile.
      await request('POST', '/api/auth/refresh_token', undefined, undefined, { keepalive: true }),
    );
    tokenStore.set(session.token);
    return session.user;
  });
}

/**
 * Calls the server as the contract declares. Throws ApiError. An expired token is renewed and the call sent again,
 * once.
 */
export async function call<Name extends CallName>(
  name: Name,
  input: CallInput<Calls[Name]> = {},
): Promise<AnswerOf<Calls[Name]>> {
  const [method, path] = callTable[name];
  const address = addressOf(path, input.params, input.query);
  const token = tokenStore.get();
  let response = await request(method, address, input.body, input.signal);
  if (response.status === 403 && token !== null) {
    const error = errorBodyOf(await response.clone().text());
    if (error.error === 'ERR_SESSION_EXPIRED') {
      await refreshSession(token).catch((failure: unknown) => {
        if (failure instanceof ApiError && failure.status === 401) onSessionEnd();
        throw failure;
      });
      response = await request(method, address, input.body, input.signal);
    }
    if (error.error === 'ERR_SECOND_FACTOR_REQUIRED') onMustEnrol();
  }
  if (response.status === 401 && token !== null && name !== 'login') onSessionEnd();
  return answered<AnswerOf<Calls[Name]>>(response);
}

/** The user of an access token; null without one. */
export function ownerOf(token: string | null): number | null {
  try {
    const claims = atob((token?.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const { id } = JSON.parse(claims) as { id?: unknown };
    return typeof id === 'number' ? id : null;
  } catch {
    return null;
  }
}

/**
 * Continues the session of the browser's cookie, whatever the token was of: after a session of support the operator's own
 * one. False when there is none.
 */
export async function resumeSession(): Promise<boolean> {
  tokenStore.set(null);
  return refreshSession(null).then(
    () => true,
    () => false,
  );
}

/**
 * Loads the signed-in user when a page opens. It uses the access token first, because every refresh is a write. Returns
 * null when another tab has renewed the token.
 */
export async function loadSession(): Promise<SessionUser | null> {
  const id = ownerOf(tokenStore.get());
  if (id === null) return refreshSession(tokenStore.get());
  try {
    return await call('readUser', { params: { id } });
  } catch (error) {
    // After its due date a company may not read users (403), but its sessions are still valid.
    if (!(error instanceof ApiError) || error.status !== 403) throw error;
    return refreshSession(tokenStore.get());
  }
}
