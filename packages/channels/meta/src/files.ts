import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { type MetaOptions, type Timing, usualTiming } from './options.ts';

/** Where the platform keeps files. Each stands for itself and for what ends with it after a dot. */
const ownHosts = ['fbcdn.net', 'fbsbx.com', 'facebook.com', 'whatsapp.net', 'cdninstagram.com'];
/** The one of them to which WhatsApp's media addresses lead, and which asks for the token. */
const tokenHosts = new Set(['lookaside.fbsbx.com']);
const MOST_REDIRECTS = 3;

/** Why a file could not be had. `gone`: for good; otherwise later, perhaps. */
export class FileError extends Error {
  readonly gone: boolean;

  constructor(gone: boolean, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FileError';
    this.gone = gone;
  }
}

export interface OpenFile {
  stream: Readable;
  /** As the platform calls it; null when it does not. */
  name: string | null;
  mime: string;
}

type FileOptions = Pick<MetaOptions, 'graphUrl' | 'fetch' | 'timing'>;

/** Opens files of the platform's, and only of the platform's: what a webhook says is no reason to ask any host. */
export class Files {
  readonly #options: FileOptions;
  readonly #timing: Timing;

  constructor(options: FileOptions) {
    this.#options = options;
    this.#timing = { ...usualTiming, ...options.timing };
  }

  /** The token goes only to the hosts that ask for it. */
  async open(address: string, token: string, closing: AbortSignal): Promise<OpenFile> {
    const signal = AbortSignal.any([closing, AbortSignal.timeout(this.#timing.fileMs)]);
    let url = this.#judge(address);
    for (let turn = 0; turn <= MOST_REDIRECTS; turn += 1) {
      const answer = await this.#ask(url, token, signal);
      const target = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null;
      if (target === null) return openedFile(answer);
      await answer.body?.cancel();
      url = this.#judge(URL.canParse(target, url.href) ? new URL(target, url).href : target);
    }
    throw new FileError(true, 'too many redirects');
  }

  #judge(address: string): URL {
    const url = URL.canParse(address) ? new URL(address) : null;
    const isOwn =
      url !== null &&
      (url.origin === new URL(this.#options.graphUrl).origin ||
        (url.protocol === 'https:' &&
          (url.port === '' || url.port === '443') &&
          ownHosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))));
    if (!isOwn || url.username !== '' || url.password !== '')
      throw new FileError(
        true,
        `the file does not lie with the platform but at ${url?.hostname ?? 'no address'}`,
      );
    return url;
  }

  async #ask(url: URL, token: string, signal: AbortSignal): Promise<Response> {
    const mayKnow = url.origin === new URL(this.#options.graphUrl).origin || tokenHosts.has(url.hostname);
    const headers: Record<string, string> = mayKnow ? { authorization: `Bearer ${token}` } : {};
    try {
      return await this.#options.fetch(url.href, { method: 'GET', headers, redirect: 'manual', signal });
    } catch (cause) {
      throw new FileError(false, 'the file could not be fetched', { cause });
    }
  }
}

async function openedFile(answer: Response): Promise<OpenFile> {
  const { status, headers, body } = answer;
  if (status !== 200 || !body) {
    await body?.cancel();
    const gone = status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429;
    throw new FileError(gone, `the platform answered ${status} for a file`);
  }
  return {
    stream: Readable.fromWeb(body as NodeStream),
    name: nameIn(headers.get('content-disposition')),
    mime: headers.get('content-type') ?? '',
  };
}

/** The file's name of a content-disposition header, without folders. */
function nameIn(disposition: string | null): string | null {
  const name = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]?.trim();
  return name?.split(/[\\/]/).at(-1) || null;
}
