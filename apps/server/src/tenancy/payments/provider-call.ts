import type { z } from 'zod';
import type { ClientCertificate, Outbound, OutboundAnswer } from '../../platform/outbound/outbound.ts';
import { ProviderError, type ProviderName, type ProviderProblem } from './provider.ts';

export interface ProviderRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  json?: unknown;
  form?: URLSearchParams;
  certificate?: ClientCertificate;
  authority?: string | null;
  /** Statuses that are answers, beside those from 200 to 299. */
  accept?: readonly number[];
}

export interface ProviderAnswer {
  status: number;
  body: unknown;
}

const MOST_BYTES = 5 * 1024 * 1024;

const contentOf = ({ json, form }: ProviderRequest) => {
  if (form) return { type: 'application/x-www-form-urlencoded', body: form.toString() };
  return json === undefined ? null : { type: 'application/json', body: JSON.stringify(json) };
};

/** Words only: keys, numbers and texts of customers never look like this. */
const CODE = /^[A-Za-z]{2,30}(?:[_-][A-Za-z]{1,30}){0,6}$/;

/** The short code of a refusal, wherever one of the providers writes it; all else may repeat what was sent. */
function codeIn(body: unknown): string | undefined {
  const { error, nome, code, errors } = (typeof body === 'object' ? (body ?? {}) : {}) as Record<
    string,
    unknown
  >;
  const [first] = Array.isArray(errors) ? (errors as unknown[]) : [];
  const nested = (value: unknown) => (value as { code?: unknown; type?: unknown } | null | undefined) ?? {};
  const given = [nested(error).code, nested(error).type, error, nome, code, nested(first).code];
  return given.find((one): one is string => typeof one === 'string' && CODE.test(one));
}

/** 409 is how Stripe answers a request that is under way with the same key. */
const temporary = new Set([408, 409, 425, 429]);

function problemOf(status: number): ProviderProblem {
  if (status >= 500 || temporary.has(status)) return 'temporary';
  return status === 401 || status === 403 ? 'credentials' : 'refused';
}

/** What TLS says where a certificate of ours is missing or not accepted. */
const CERTIFICATE = /certificate|SSL alert number/i;

function failureOf(provider: ProviderName, error: unknown, hasCertificate: boolean): ProviderError {
  const { reason } = error as { reason?: string };
  if (reason === 'address' || reason === 'forbidden')
    return new ProviderError(provider, 'refused', 'the address may not be asked');
  if (hasCertificate)
    for (let cause = error; cause instanceof Error; cause = cause.cause)
      if (CERTIFICATE.test(cause.message))
        return new ProviderError(provider, 'credentials', 'the certificate is not accepted');
  return new ProviderError(provider, 'temporary', reason ?? 'unreachable');
}

function parse(bytes: Buffer): unknown {
  if (bytes.length === 0) return null;
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Asks a provider once; throws a ProviderError unless the answer is JSON with a status that is expected. */
export class ProviderCalls {
  readonly #outbound: Pick<Outbound, 'request'>;
  readonly #provider: ProviderName;

  constructor(outbound: Pick<Outbound, 'request'>, provider: ProviderName) {
    this.#outbound = outbound;
    this.#provider = provider;
  }

  async send(request: ProviderRequest): Promise<ProviderAnswer> {
    const answer = await this.#exchange(request);
    const body = parse(answer.body);
    const isExpected =
      (answer.status >= 200 && answer.status < 300) || request.accept?.includes(answer.status);
    if (!isExpected) {
      const what = [`HTTP ${answer.status}`, codeIn(body)].filter(Boolean).join(' ');
      throw new ProviderError(this.#provider, problemOf(answer.status), what);
    }
    if (body === undefined) throw new ProviderError(this.#provider, 'temporary', 'the answer is not JSON');
    return { status: answer.status, body };
  }

  /** The same, with the answer's form checked. */
  async read<Schema extends z.ZodType>(schema: Schema, request: ProviderRequest): Promise<z.output<Schema>> {
    return this.parse(schema, (await this.send(request)).body);
  }

  parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
    const parsed = schema.safeParse(body);
    if (!parsed.success) {
      const where = parsed.error.issues[0]?.path.join('.') ?? '';
      throw new ProviderError(this.#provider, 'temporary', `the answer has another form at '${where}'`);
    }
    return parsed.data;
  }

  async #exchange(request: ProviderRequest): Promise<OutboundAnswer> {
    const { method = 'GET', url, headers = {}, certificate, authority } = request;
    const content = contentOf(request);
    try {
      return await this.#outbound.request(url, {
        method,
        headers: {
          accept: 'application/json',
          'user-agent': 'Prosa',
          ...(content ? { 'content-type': content.type } : {}),
          ...headers,
        },
        body: content?.body ?? null,
        maxBytes: MOST_BYTES,
        ...(certificate ? { certificate } : {}),
        ...(authority ? { authority } : {}),
      });
    } catch (error) {
      throw failureOf(this.#provider, error, certificate !== undefined);
    }
  }
}
