import type { Config } from './config.ts';

export const isLoopback = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);

/**
 * Whether nobody but this machine reaches the server: it listens on loopback, and no public address is configured,
 * behind which a proxy would stand.
 */
export function isLocalOnly({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean {
  return publicUrl === null && isLoopback(host);
}
