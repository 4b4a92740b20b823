import type { FastifyReply } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { App } from '../../platform/app.ts';
import { cookieAttributes } from './refresh-token.ts';

// A browser in which somebody has signed in keeps a sealed note of that for half a year. It opens nothing: it only keeps
// the failures of strangers apart from those of this browser.
export const DEVICE_COOKIE = 'jdv';
const LIFE_SECONDS = 180 * 24 * 60 * 60;
const shape = /^(?<device>[\w-]{22})\.(?<until>\d{10})\.(?<seal>[\w-]+)$/;

const PURPOSE = 'known device';
const textOf = (email: string, device: string, until: string): string =>
  `${device} until ${until} of ${email.toLowerCase()}`;

interface Known {
  device: string;
  until: number;
}

function readDevice(app: App, cookie: string | undefined, email: string): Known | null {
  const { device, until, seal } = shape.exec(cookie ?? '')?.groups ?? {};
  if (!device || !until || !seal) return null;
  const isSealed = app.secrets.isSignedBy(PURPOSE, textOf(email, device, until), seal);
  return isSealed && Number(until) * 1000 > app.now().getTime() ? { device, until: Number(until) } : null;
}

/** The name of a browser in which this account has signed in before; null for every other. */
export function deviceOf(app: App, cookie: string | undefined, email: string): string | null {
  return readDevice(app, cookie, email)?.device ?? null;
}

/** Gives the browser of a live session its note; one that is in its second half is renewed under the same name. */
export function rememberDevice(
  app: App,
  reply: FastifyReply,
  cookie: string | undefined,
  email: string,
): void {
  const now = Math.floor(app.now().getTime() / 1000);
  const known = readDevice(app, cookie, email);
  if (known && known.until - now > LIFE_SECONDS / 2) return;
  const device = known?.device ?? randomBytes(16).toString('base64url');
  const until = String(now + LIFE_SECONDS);
  const value = `${device}.${until}.${app.secrets.sign(PURPOSE, textOf(email, device, until))}`;
  void reply.setCookie(DEVICE_COOKIE, value, { ...cookieAttributes(app), maxAge: LIFE_SECONDS });
}
