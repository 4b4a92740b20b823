import { basename } from 'node:path';
import type { Secrets } from '../secrets/secrets.ts';
import type { Media } from './storage.ts';

const DAY_MS = 86_400_000;
const PURPOSE = 'media address';

export interface MediaTicket {
  key: string;
  name: string | null;
  mime: string | null;
}

/** Programs name a download by the end of its address. A browser would take a name of dots as another folder. */
const nameInAddress = (name: string): string => encodeURIComponent(/^\.*$/.test(name) ? 'file' : name);

/**
 * Signs the addresses of files: without its signature an address opens nothing. An address lasts until the end of the
 * next UTC day, so that a file keeps one address for a while and browsers can cache it.
 */
export class SignedMedia implements Media {
  readonly #secrets: Secrets;
  readonly #now: () => Date;

  constructor(secrets: Secrets, now: () => Date) {
    this.#secrets = secrets;
    this.#now = now;
  }

  url(key: string, name: string | null = null, mime: string | null = null): string {
    const expires = (Math.floor(this.#now().getTime() / DAY_MS) + 2) * DAY_MS;
    const text = Buffer.from(JSON.stringify([key, name, mime, expires])).toString('base64url');
    return `/media/${text}.${this.#secrets.sign(PURPOSE, text)}/${nameInAddress(name ?? basename(key))}`;
  }

  /** Reads an address; null when it is not ours, was changed, or has expired. */
  read(address: string): MediaTicket | null {
    const [text, signature] = address.split('/', 1).join('').split('.');
    if (!text || !signature || !this.#secrets.isSignedBy(PURPOSE, text, signature)) return null;
    const [key, name, mime, expires] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [
      string,
      string | null,
      string | null,
      number,
    ];
    return expires < this.#now().getTime() ? null : { key, name, mime };
  }
}
