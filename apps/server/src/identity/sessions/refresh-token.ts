import { REFRESH_TOKEN_DAYS } from '@prosa/contract';
import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { App } from '../../platform/app.ts';

export const REFRESH_COOKIE = 'jrt';
const DAY_SECONDS = 24 * 60 * 60;
/** The company stands before the dot, so that the lookup stays inside it; the token's hash covers both parts. */
const shape = /^(\d{1,15})\.[\w-]{43}$/;

export function makeRefreshToken(companyId: number): string {
  return `${companyId}.${randomBytes(32).toString('base64url')}`;
}

/** The company that a refresh token names; null when the token is malformed. */
export function companyOfToken(token: string): number | null {
  const digits = shape.exec(token)?.[1];
  return digits === undefined ? null : Number(digits);
}

export function refreshExpiry(now: Date): Date {
  return new Date(now.getTime() + REFRESH_TOKEN_DAYS * DAY_SECONDS * 1000);
}

const attributes = (app: App) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: app.config.publicUrl?.startsWith('https:') ?? false,
});

export function setRefreshCookie(app: App, reply: FastifyReply, token: string): void {
  void reply.setCookie(REFRESH_COOKIE, token, {
    ...attributes(app),
    maxAge: REFRESH_TOKEN_DAYS * DAY_SECONDS,
  });
}

export function clearRefreshCookie(app: App, reply: FastifyReply): void {
  void reply.clearCookie(REFRESH_COOKIE, attributes(app));
}
