import { REFRESH_TOKEN_DAYS } from '@prosa/contract';
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

export const REFRESH_COOKIE = 'jrt';
/** The operator's own refresh token, while the browser is in another company as support. */
export const OWN_COOKIE = 'jro';
const DAY_SECONDS = 24 * 60 * 60;
/** Of every token of a person. The company stands before the dot, so that the lookup stays inside it; the token's hash covers both parts. */
const shape = /^(\d{1,15})\.[\w-]{43}$/;

/** A refresh token, the challenge of a sign-in, or the token of a link in a mail. */
export function makeCompanyToken(companyId: number): string {
  return `${companyId}.${randomBytes(32).toString('base64url')}`;
}

/**
 * The tokens that follow a token, in order. They are derived from it, so that every client that shares a token gets the
 * same next one, although the database has only hashes.
 */
export function successorsOf(secrets: Secrets, token: string, count: number): string[] {
  const successors: string[] = [];
  let last = token;
  for (let n = 0; n < count; n += 1) {
    last = `${companyOfToken(last)}.${secrets.sign('refresh token', last)}`;
    successors.push(last);
  }
  return successors;
}

/** The company that a token names; null when the token is malformed. */
export function companyOfToken(token: string): number | null {
  const digits = shape.exec(token)?.[1];
  return digits === undefined ? null : Number(digits);
}

export function refreshExpiry(now: Date): Date {
  return new Date(now.getTime() + REFRESH_TOKEN_DAYS * DAY_SECONDS * 1000);
}

export const cookieAttributes = (app: App) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: app.config.publicUrl?.startsWith('https:') ?? false,
});

export function setRefreshCookie(app: App, reply: FastifyReply, token: string): void {
  void reply.setCookie(REFRESH_COOKIE, token, {
    ...cookieAttributes(app),
    maxAge: REFRESH_TOKEN_DAYS * DAY_SECONDS,
  });
}

/** Puts the operator's own token aside while the browser has one of support. */
export function keepOwnCookie(app: App, reply: FastifyReply, token: string): void {
  void reply.setCookie(OWN_COOKIE, token, {
    ...cookieAttributes(app),
    maxAge: REFRESH_TOKEN_DAYS * DAY_SECONDS,
  });
}

export function clearOwnCookie(app: App, request: FastifyRequest, reply: FastifyReply): void {
  if (request.cookies[OWN_COOKIE] !== undefined) void reply.clearCookie(OWN_COOKIE, cookieAttributes(app));
}

export function clearRefreshCookie(app: App, reply: FastifyReply): void {
  void reply.clearCookie(REFRESH_COOKIE, cookieAttributes(app));
}
