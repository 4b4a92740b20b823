import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

interface Kept {
  body: Buffer;
  type: string;
}

const PAGE = 2;
const CREDENTIAL =
  /^AWS4-HMAC-SHA256 Credential=test-key\/\d{8}\/us-east-1\/s3\/aws4_request, SignedHeaders=\S+, Signature=[0-9a-f]{64}$/;

/**
 * A small S3-compatible store for tests: the calls this project makes, over the documented wire format (path style,
 * AWS signature 4 present, XML lists).
 */
export class LocalS3 {
  readonly files = new Map<string, Kept>();
  #server: Server | undefined;
  endpoint = '';
  /** Answers every call with 503. */
  isBroken = false;
  /** Refuses new files, like a store without room. */
  isFull = false;
  /** Refuses to remove several files at once, like a store with a retention rule. */
  isStubborn = false;

  async start(): Promise<void> {
    const server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.writeHead(500).end());
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    if (address && typeof address !== 'string') this.endpoint = `http://127.0.0.1:${address.port}`;
    this.#server = server;
  }

  async stop(): Promise<void> {
    await new Promise((done) => this.#server?.close(done));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.endpoint);
    const body = await buffer(request);
    if (this.isBroken) {
      response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
      return;
    }
    const isOurs = url.pathname.startsWith('/prosa/') || url.pathname === '/prosa';
    if (!isOurs || !CREDENTIAL.test(request.headers.authorization ?? '')) {
      response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
      return;
    }
    const key = decodeURIComponent(url.pathname.split('/').slice(2).join('/'));
    if (url.searchParams.get('list-type') === '2') this.#list(url.searchParams, response);
    else if (url.searchParams.has('delete')) this.#removeMany(body.toString(), response);
    else if (request.method === 'PUT') this.#put(key, body, request, response);
    else if (request.method === 'DELETE') this.#remove(key, response);
    else this.#get(key, request, response);
  }

  #put(key: string, body: Buffer, request: IncomingMessage, response: ServerResponse): void {
    if (this.isFull) {
      response.writeHead(507).end('<Error><Code>InsufficientStorage</Code></Error>');
      return;
    }
    // Not every store supports chunks with trailing checksums, so sending them fails here.
    if (/aws-chunked/.test(request.headers['content-encoding'] ?? '')) {
      response.writeHead(501).end('<Error><Code>NotImplemented</Code></Error>');
      return;
    }
    this.files.set(key, { body, type: request.headers['content-type'] ?? '' });
    response.writeHead(200, { etag: '"1"' }).end();
  }

  #remove(key: string, response: ServerResponse): void {
    this.files.delete(key);
    response.writeHead(204).end();
  }

  #get(key: string, request: IncomingMessage, response: ServerResponse): void {
    const file = this.files.get(key);
    if (!file) {
      response.writeHead(404, { 'content-type': 'application/xml' });
      response.end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>');
      return;
    }
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
    const start = Number(range?.[1] ?? 0);
    const end = Math.min(range?.[2] ? Number(range[2]) : Infinity, file.body.length - 1);
    const body = file.body.subarray(start, end + 1);
    const headers = { 'content-type': file.type, 'content-length': body.length };
    const part = range ? { 'content-range': `bytes ${start}-${end}/${file.body.length}` } : {};
    response.writeHead(range ? 206 : 200, { ...headers, ...part }).end(body);
  }

  #list(asked: URLSearchParams, response: ServerResponse): void {
    const [prefix, after] = [asked.get('prefix') ?? '', asked.get('continuation-token') ?? ''];
    const keys = [...this.files.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
    const page = keys.slice(0, PAGE);
    const sizeOf = (key: string) => this.files.get(key)?.body.length ?? 0;
    const rows = page
      .map((key) => `<Contents><Key>${key}</Key><Size>${sizeOf(key)}</Size></Contents>`)
      .join('');
    response.writeHead(200, { 'content-type': 'application/xml' });
    const next = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    response.end(
      `<?xml version="1.0"?><ListBucketResult>${rows}<IsTruncated>${next !== ''}</IsTruncated>${next}</ListBucketResult>`,
    );
  }

  #removeMany(xml: string, response: ServerResponse): void {
    const keys = [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key]) => key ?? '');
    const refusal = (key: string) => `<Error><Key>${key}</Key><Code>AccessDenied</Code></Error>`;
    const errors = this.isStubborn ? keys.map(refusal).join('') : '';
    if (!this.isStubborn) for (const key of keys) this.files.delete(key);
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0"?><DeleteResult>${errors}</DeleteResult>`);
  }
}
