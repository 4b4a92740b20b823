import { AppError, type Viewer } from '@prosa/domain';
import type { IncomingMessage } from 'node:http';
import type { Authenticator } from '../http/authenticator.ts';
import type { Socket } from './socket-types.ts';

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function sessionCookie(header: string): string | null {
  const value = /(?:^|;\s*)jrt=([^;]+)/.exec(header)?.[1];
  try {
    return value === undefined ? null : decodeURIComponent(value);
  } catch {
    return null;
  }
}

/**
 * Browsers send the cookie with requests of any page; only pages of our own address may use it. A browser sends no
 * Origin with a GET to the page's own address, with which clients begin that start with polling. Then it is
 * Sec-Fetch-Site that says where the page is from, and over plain HTTP, where that is not sent either, the Referer.
 */
function isSameOrigin({ headers }: IncomingMessage, publicUrl: string | null): boolean {
  const { origin, host, referer } = headers;
  const site = headers['sec-fetch-site'];
  if (origin === undefined && site !== undefined) return site === 'same-origin';
  const page = origin ?? referer;
  if (!page || !URL.canParse(page)) return false;
  const from = new URL(page);
  return from.host === host || from.origin === (publicUrl && new URL(publicUrl).origin);
}

function companyOf(namespace: string): number | null {
  const digits = /\d+$/.exec(namespace)?.[0];
  return digits === undefined ? null : Number(digits);
}

/**
 * The viewer who opens a socket: by the access token, or by the session cookie of our own pages. Throws
 * ERR_SESSION_EXPIRED without either, and ERR_NO_PERMISSION in the namespace of another company.
 */
export async function identifySocket(
  socket: Socket,
  authenticator: Authenticator,
  publicUrl: string | null,
): Promise<Viewer> {
  const { auth, query } = socket.handshake;
  const token = text(auth.token) ?? text(query.token);
  const cookie = sessionCookie(socket.request.headers.cookie ?? '');
  if (!token && !(cookie && isSameOrigin(socket.request, publicUrl)))
    throw new AppError('ERR_SESSION_EXPIRED');
  const viewer = token
    ? await authenticator.byAccessToken(token)
    : await authenticator.byRefreshCookie(cookie ?? '');
  const companyId = companyOf(socket.nsp.name);
  if (companyId !== null && companyId !== viewer.companyId) throw new AppError('ERR_NO_PERMISSION');
  return viewer;
}
