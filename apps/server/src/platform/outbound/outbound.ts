import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { Agent, fetch, type BodyInit } from 'undici';
import { AddressGuard, ClosedAddress } from './address-guard.ts';

const MOST_BYTES = 10 * 1024 * 1024;
const PATIENCE_MS = 15_000;
/** Certificates whose connections stay open; a further one closes the oldest one's. */
const MOST_CERTIFICATES = 4;

/** A certificate with its key by which the server at the other end knows us. */
export interface ClientCertificate {
  pfx: Buffer;
  passphrase: string;
}

export interface OutboundRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
  body?: BodyInit | null;
  /** For the whole exchange; 15 s by default. */
  timeoutMs?: number;
  /** Of the answer's body; 10 MB by default. */
  maxBytes?: number;
  certificate?: ClientCertificate;
  /** PEM: the authority that the server's certificate must be from, in place of the public ones. */
  authority?: string | null;
}

export interface StreamedRequest {
  method: string;
  headers: Record<string, string>;
  body?: string | ReadableStream<Uint8Array> | undefined;
  duplex?: 'half';
  signal: AbortSignal;
}

export interface OutboundAnswer {
  status: number;
  headers: Headers;
  body: Buffer;
}

class OutboundError extends Error {
  readonly reason: 'address' | 'forbidden' | 'timeout' | 'unreachable' | 'tooLarge';

  constructor(reason: OutboundError['reason'], message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

/** Sends requests to URLs that users entered. */
export interface Outbound {
  /**
   * Resolves with any status, including redirects, which are not followed; throws an OutboundError without an answer.
   */
  request(url: string, request?: OutboundRequest): Promise<OutboundAnswer>;
  /**
   * Like the global fetch, with the same guard: for callers that limit time and size themselves. Follows no redirect.
   */
  fetch(url: string, request: StreamedRequest): Promise<Response>;
  close(): Promise<void>;
}

function reasonOf(error: unknown): OutboundError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutboundError) return cause;
    if (cause instanceof ClosedAddress) return new OutboundError('forbidden', cause.message, error);
    if (cause.name === 'TimeoutError') return new OutboundError('timeout', 'no answer in time', error);
  }
  const { cause = error } = error as { cause?: unknown };
  return new OutboundError('unreachable', cause instanceof Error ? cause.message : 'no answer', error);
}

async function readBody(body: AsyncIterable<Uint8Array> | null, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new OutboundError('tooLarge', `the answer has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Checks each address before it connects, follows no redirect, and limits the time and size of an answer. */
export class GuardedOutbound implements Outbound {
  readonly #guard: AddressGuard;
  readonly #agent: Agent;
  readonly #agents = new Map<string, Agent>();

  constructor(allowed: readonly string[]) {
    this.#guard = new AddressGuard(allowed);
    // Per origin and process: many companies use the same few services, and none waits for another's slow answers.
    const connections = 256;
    this.#agent = new Agent({ connect: { lookup: this.#guard.lookup, timeout: 5_000 }, connections });
  }

  /** A connection that has shown a certificate is never used without it, nor with another one. */
  #agentFor({ certificate, authority }: OutboundRequest): Agent {
    if (!certificate && !authority) return this.#agent;
    const hash = createHash('sha256');
    if (certificate) hash.update(certificate.pfx).update(`\0${certificate.passphrase}`);
    const key = hash.update(`\0${authority ?? ''}`).digest('hex');
    const known = this.#agents.get(key);
    if (known) return known;
    const connect = {
      lookup: this.#guard.lookup,
      timeout: 5_000,
      ...certificate,
      ...(authority ? { ca: authority } : {}),
    };
    const agent = new Agent({ connect, connections: 16 });
    this.#agents.set(key, agent);
    const [oldest] = this.#agents;
    if (this.#agents.size > MOST_CERTIFICATES && oldest) {
      this.#agents.delete(oldest[0]);
      // Lets requests that are under way end.
      void oldest[1].close();
    }
    return agent;
  }

  #judge(text: string): URL {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
      throw new OutboundError('address', 'only an http or https address without a password can be asked');
    // A numeric host is never looked up, so `lookup` would not check it.
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !this.#guard.isOpen(host))
      throw new OutboundError('forbidden', new ClosedAddress(host).message);
    return url;
  }

  async request(text: string, request: OutboundRequest = {}): Promise<OutboundAnswer> {
    const {
      method = 'GET',
      headers = {},
      body = null,
      timeoutMs = PATIENCE_MS,
      maxBytes = MOST_BYTES,
    } = request;
    const url = this.#judge(text);
    try {
      const answer = await fetch(url, {
        method,
        headers,
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        dispatcher: this.#agentFor(request),
      });
      const content = await readBody(answer.body, maxBytes);
      return { status: answer.status, headers: answer.headers as unknown as Headers, body: content };
    } catch (error) {
      throw reasonOf(error);
    }
  }

  async fetch(text: string, { body, ...request }: StreamedRequest): Promise<Response> {
    const answer = await fetch(this.#judge(text), {
      ...request,
      body: (body ?? null) as BodyInit | null,
      redirect: 'manual',
      dispatcher: this.#agent,
    });
    return answer as unknown as Response;
  }

  async close(): Promise<void> {
    await Promise.all([this.#agent, ...this.#agents.values()].map((agent) => agent.destroy()));
  }
}
