import { FileFault } from '@prosa/channel-driver';
import { Readable } from 'node:stream';
import { neverLeft } from './graph.ts';
import { type MetaOptions, type Timing, usualTiming } from './options.ts';

/** Where the platform keeps files. Each stands for itself and for what ends with it after a dot. */
const ownHosts = ['fbcdn.net', 'fbsbx.com', 'facebook.com', 'whatsapp.net', 'cdninstagram.com'];
/** The one of them to which WhatsApp's media addresses lead, and which asks for the token. */
const tokenHosts = new Set(['lookaside.fbsbx.com']);
const MOST_REDIRECTS = 3;

/**
 * Why a file could not be had. `gone`: for good; `wait`: the platform, the way to it or the access to it fails for now;
 * `unknown`: what came broke off or was no file, of which nobody knows whether it passes.
 */
export class FileError extends FileFault<'gone' | 'wait' | 'unknown'> {}

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

/** The way from the platform alone breaks with a FileError: what breaks behind it is the storage's. */
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

/** The file's name of a content-disposition header, without folders. */
function nameIn(disposition: string | null): string | null {
  const name = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]?.trim();
  return name?.split(/[\\/]/).at(-1) || null;
}
