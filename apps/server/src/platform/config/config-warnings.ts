import type { Config } from './config.ts';

/** What works and is yet hardly meant: sentences for the log of the start. */
export function configWarnings({ publicUrl, trustProxy }: Config): string[] {
  if (!publicUrl?.startsWith('https:') || trustProxy.length > 0) return [];
  return [
    'PUBLIC_URL is https, so a proxy stands before this server, but TRUST_PROXY is not set: everybody seems to come from ' +
      "the proxy's address, and one person's failed sign-ins slow down all others. Set TRUST_PROXY to the proxy's address.",
  ];
}
