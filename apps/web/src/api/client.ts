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
/** What happens when the server says that the session is over. */
export function whenSessionEnds(run: () => void): void {
  onSessionEnd = run;
}

/** The address of a call below /api, its parameters and query filled in. */
export function addressOf(path: string, params: unknown, query: unknown): string {
  const given = new Map(Object.entries(params ?? {}));
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given.get(name))));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}) as [
    string,
    string | number | boolean | unknown[] | null | undefined,
  ][]) {
    if (value === undefined || value === null || value === '') continue;
    // Lists travel as JSON text, booleans as words.
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
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
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

/** A proxy before the server answers pages, not JSON: such an answer says no more than its status. */
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

/** One refresh at a time over all tabs: a second use of the same refresh cookie would end the session. */
async function refreshSession(staleToken: string | null): Promise<SessionUser | null> {
  return lock(async () => {
    const current = tokenStore.get();
    if (current !== staleToken && current !== null) return null;
    const session = await answered<{ token: string; user: SessionUser }>(
      // Its answer spends the cookie: it must arrive, even where the page is left or loaded again meanwhile.
      await request('POST', '/api/auth/refresh_token', undefined, undefined, { keepalive: true }),
    );
    tokenStore.set(session.token);
    return session.user;
  });
}

/** Calls the server as the contract declares it. Throws ApiError. An old token is renewed once, then tried again. */
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
  }
  if (response.status === 401 && token !== null && name !== 'login') onSessionEnd();
  return answered<AnswerOf<Calls[Name]>>(response);
}

/** Whose token it is; null for what is none. */
function ownerOf(token: string | null): number | null {
  try {
    const claims = atob((token?.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const { id } = JSON.parse(claims) as { id?: unknown };
    return typeof id === 'number' ? id : null;
  } catch {
    return null;
  }
}

/**
 * Who is signed in, when a page opens. While the access token is good it is asked with that: a page that is loaded
 * again while a refresh is under way would come back with a cookie that has just been spent, and that ends the session.
 */
export async function loadSession(): Promise<SessionUser | null> {
  const id = ownerOf(tokenStore.get());
  if (id === null) return refreshSession(tokenStore.get());
  try {
    return await call('readUser', { params: { id } });
  } catch (error) {
    // A company past its due date reads no profiles, and has a session all the same.
    if (!(error instanceof ApiError) || error.status !== 403) throw error;
    return refreshSession(tokenStore.get());
  }
}
