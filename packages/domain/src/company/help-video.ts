/** A video that is shown in the page, an address that opens outside, or a text that is neither. */
export type HelpVideo = { kind: 'youtube'; id: string } | { kind: 'link'; url: string } | { kind: 'none' };

const videoId = /^[\w-]{11}$/;
const hosts = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com']);
const folders = new Set(['embed', 'shorts', 'live', 'v']);

function idOf({ hostname, pathname, searchParams }: URL): string | null {
  const [first = '', second = ''] = pathname.slice(1).split('/');
  if (hostname === 'youtu.be') return first;
  if (!hosts.has(hostname)) return null;
  return first === 'watch' ? searchParams.get('v') : folders.has(first) ? second : null;
}

/**
 * Recognises YouTube by an id or by the addresses that YouTube gives out. Only that id is ever embedded, and only
 * http and https lead outside: an article's text never becomes another address.
 */
export function helpVideoOf(text: string): HelpVideo {
  const trimmed = text.trim();
  if (videoId.test(trimmed)) return { kind: 'youtube', id: trimmed };
  const address = /^[a-z][a-z\d+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!trimmed.includes('.') || !URL.canParse(address)) return { kind: 'none' };
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { kind: 'none' };
  const id = idOf(url);
  return id !== null && videoId.test(id) ? { kind: 'youtube', id } : { kind: 'link', url: url.href };
}
