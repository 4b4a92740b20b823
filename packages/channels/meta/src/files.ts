import { FileFault } from '@prosa/channel-driver';
import { Readable } from 'node:stream';
import { neverLeft } from './graph.ts';
import { type MetaOptions, type Timing, usualTiming } from './options.ts';

/** Hosts of the platform's files, each with its subdomains. */
const ownHosts = ['fbcdn.net', 'fbsbx.com', 'facebook.com', 'whatsapp.net', 'cdninstagram.com'];
/** The host of WhatsApp's media addresses, which alone requires the token. */
const tokenHosts = new Set(['lookaside.fbsbx.com']);
const MOST_REDIRECTS = 3;

/**
 * A file could not be fetched. `gone`: for good. `wait`: the platform, the network or the access fails for now.
 * `unknown`: the download broke off or was not a file, and nobody knows whether that passes.
 */
export class FileError extends FileFault<'gone' | 'wait' | 'unknown'> {}

export interface OpenFile {
  stream: Readable;
  /** The platform's name for the file; null without one. */
  name: string | null;
  mime: string;
}

type FileOptions = Pick<MetaOptions, 'graphUrl' | 'fetch' | 'timing'>;

/** Opens files of the platform's hosts only: a webhook could name any host. */
export class Files {
  readonly #options: FileOptions;
  readonly #timing: Timing;

  constructor(options: FileOptions) {
    this.#options = options;
    this.#timing = { ...usualTiming, ...options.timing };
  }

  /** Sends the token only to the hosts that require it. */
  async open(address: string, token: string, closing: AbortSignal): Promise<OpenFile> {
    const signal = AbortSignal.any([closing, AbortSignal.timeout(this.#timing.fileMs)]);
    let url = this.#judge(address);
    for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
      const answer = await this.#ask(url, token, signal);
      const target = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null;
      if (target === null) return openedFile(answer);
      await answer.body?.cancel();
      url = this.#judge(URL.canParse(target, url.href) ? new URL(target, url).href : target);
    }
    throw new FileError('gone', 'too many redirects');
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
        'gone',
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
      const isKnown = neverLeft(cause) || signal.aborted;
      throw new FileError(isKnown ? 'wait' : 'unknown', 'the file could not be fetched', { cause });
    }
  }
}

async function openedFile(answer: Response): Promise<OpenFile> {
  const { status, headers, body } = answer;
  if (status !== 200 || !body) {
    await body?.cancel();
    throw new FileError(kindOf(status), `the platform answered ${status} for a file`);
  }
  return {
    stream: streamOf(body),
    name: nameIn(headers.get('content-disposition')),
    mime: headers.get('content-type') ?? '',
  };
}

const passing = new Set([401, 408, 429]);

function kindOf(status: number): FileError['kind'] {
  if (status >= 500 || passing.has(status)) return 'wait';
  return status >= 400 ? 'gone' : 'unknown';
}

/** Only errors of the download become a FileError; errors after it belong to the storage. */
function streamOf(body: ReadableStream<Uint8Array>): Readable {
  const reader = body.getReader();
  return new Readable({
    read() {
      reader.read().then(
        ({ done, value }) => this.push(done ? null : value),
        (cause: unknown) => this.destroy(new FileError('unknown', 'the file broke off', { cause })),
      );
    },
    destroy(reason, done) {
      void reader.cancel().catch(() => undefined);
      done(reason);
    },
  });
}

/** The file name in a content-disposition header, without folders. */
function nameIn(disposition: string | null): string | null {
  const name = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]?.trim();
  return name?.split(/[\\/]/).at(-1) || null;
}
