import { z } from 'zod';
import { type Fault, faultOf, nonsense, slow, unreachable } from './faults.ts';
import type { Multipart } from './multipart.ts';
import { type MetaOptions, type MetaRequest, type Timing, usualTiming } from './options.ts';

const MOST_BYTES = 1024 * 1024;

export class GraphError extends Error {
  readonly fault: Fault;
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;

  constructor(fault: Fault, status: number, options?: ErrorOptions) {
    super(fault.reason, options);
    this.name = 'GraphError';
    this.fault = fault;
    this.status = status;
  }
}

const ErrorBody = z.object({
  error: z.object({
    code: z.number(),
    error_subcode: z.number().nullish(),
    message: z.string().catch(''),
    is_transient: z.boolean().nullish(),
    error_data: z.object({ details: z.string() }).nullish().catch(null),
  }),
});

export interface GraphCall {
  method?: 'GET' | 'POST' | 'DELETE';
  /** After the version, without a leading slash. */
  path: string;
  token: string;
  query?: Record<string, string>;
  json?: unknown;
  form?: Multipart;
  timeoutMs?: number;
  signal?: AbortSignal;
}

/** Error codes of requests that cannot have reached the platform. */
const unreached = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}

/** Whether an error of fetch proves that the request never reached the platform. */
export const neverLeft = (error: unknown): boolean =>
  [...causesOf(error)].some((cause) => 'code' in cause && unreached.has(String(cause.code)));

function lostIn(error: unknown): Fault {
  if ([...causesOf(error)].some(({ name }) => name === 'TimeoutError')) return slow;
  return neverLeft(error) ? unreachable : { ...unreachable, kind: 'unknown' };
}

/** Calls the Graph API with limits on time and size, and parses its errors. */
export class Graph {
  readonly #options: Pick<MetaOptions, 'graphUrl' | 'graphVersion' | 'fetch'>;
  readonly #timing: Timing;

  constructor(options: Pick<MetaOptions, 'graphUrl' | 'graphVersion' | 'fetch' | 'timing'>) {
    this.#options = options;
    this.#timing = { ...usualTiming, ...options.timing };
  }

  /** Returns the answer as JSON; throws a GraphError unless the call succeeded. */
  async call(call: GraphCall): Promise<unknown> {
    const { status, text } = await this.#exchange(call);
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch (cause) {
      throw new GraphError(withoutWords(status), status, { cause });
    }
    const error = ErrorBody.safeParse(body);
    if (error.success) throw new GraphError(faultIn(error.data, status), status);
    if (status < 200 || status > 299) throw new GraphError(withoutWords(status), status);
    return body;
  }

  async #exchange(call: GraphCall): Promise<{ status: number; text: string }> {
    const { graphUrl, graphVersion } = this.#options;
    const query = call.query ? `?${new URLSearchParams(call.query)}` : '';
    try {
      const answer = await this.#options.fetch(
        `${graphUrl}/${graphVersion}/${call.path}${query}`,
        this.#requestOf(call),
      );
      return { status: answer.status, text: await readText(answer) };
    } catch (cause) {
      throw cause instanceof GraphError ? cause : new GraphError(lostIn(cause), 0, { cause });
    }
  }

  #requestOf({ method = 'GET', token, json, form, timeoutMs, signal }: GraphCall): MetaRequest {
    const patience = AbortSignal.timeout(timeoutMs ?? (form ? this.#timing.fileMs : this.#timing.answerMs));
    const common = {
      method,
      redirect: 'manual' as const,
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    };
    const headers = { authorization: `Bearer ${token}` };
    if (form) {
      const length = { 'content-type': form.contentType, 'content-length': String(form.size) };
      return { ...common, headers: { ...headers, ...length }, body: form.body, duplex: 'half' };
    }
    if (json === undefined) return { ...common, headers };
    return {
      ...common,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(json),
    };
  }
}

async function readText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) throw new GraphError(nonsense, answer.status);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** An answer that is not in the Graph API's format: from a proxy, or from a broken platform. */
function withoutWords(status: number): Fault {
  return status >= 400 && status < 500 ? { ...nonsense, kind: 'wait' } : nonsense;
}

function faultIn({ error }: z.infer<typeof ErrorBody>, status: number): Fault {
  const { code, error_subcode: subcode = null, message, is_transient: isTransient, error_data } = error;
  return faultOf(
    { code, subcode, message: error_data?.details ?? message, isTransient: isTransient === true },
    status,
  );
}
