import type { Outbound } from './outbound.ts';

const MOST_HOPS = 3;

class NotFetched extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`the file was not fetched: ${reason}`);
    this.reason = reason;
  }
}

/** Fetches a file from an address that somebody typed; every redirect is checked like the first address. */
export async function fetchLinkedFile(
  outbound: Pick<Outbound, 'request'>,
  url: string,
  limits: { timeoutMs: number; maxBytes: number },
  hops = 0,
): Promise<Buffer> {
  const { status, headers, body } = await outbound.request(url, limits);
  const next = headers.get('location');
  if (status >= 300 && status < 400 && next !== null && hops < MOST_HOPS)
    return fetchLinkedFile(outbound, new URL(next, url).href, limits, hops + 1);
  if (status !== 200) throw new NotFetched(`http ${status}`);
  return body;
}
