import {
  calls,
  companyEvents,
  ErrorBody,
  eventName,
  installationEventName,
  installationEvents,
  statusOf,
  type AnswerOf,
  type BodyOf,
  type CallName,
  type Calls,
  type CallShape,
  type CompanyEvent,
  type CompanyEventName,
  type ErrorCode,
  type InstallationEvent,
  type InstallationEventName,
} from '@prosa/contract';
import { matchCall, readRequest, type CallInput } from './fake-requests.ts';
import { broadcast, forgetWaitingEvents } from './fake-socket.ts';

/** An error answer, in the contract's shape for errors. */
class Refusal {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    this.status = status;
    this.body = ErrorBody.parse(body);
  }
}

/** A refusal with the status that the contract gives its code; `details` names the fields of a bad request. */
export function refuse(code: ErrorCode, details?: ErrorBody['details']): Refusal {
  return refuseAs(statusOf[code], code, details);
}

/** The answer to a sign-in that needs something more. */
export function challengeWith(code: ErrorCode, fields: Pick<ErrorBody, 'challenge' | 'elsewhere'>): Refusal {
  return new Refusal(statusOf[code], { error: code, message: code, ...fields });
}

/** A refusal with a code outside the contract, as from a newer server or a proxy. */
export function refuseAs(status: number, code: string, details?: ErrorBody['details']): Refusal {
  return new Refusal(status, { error: code, message: code, ...(details ? { details } : {}) });
}

/** The network is down: the call gets no answer. */
export const unreachable = Symbol('unreachable');

type Answer<Shape extends CallShape> = AnswerOf<Shape> | Refusal | typeof unreachable;
type Handler<Shape extends CallShape> = (input: CallInput<Shape>) => Answer<Shape> | Promise<Answer<Shape>>;
type Handlers = { [Name in CallName]: Handler<Calls[Name]> };

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** What one test gave the server and asked of it. A call that outlives its test reaches no other test's. */
interface TestState {
  readonly handlers: Map<CallName, Handler<CallShape>>;
  readonly received: { name: CallName; input: CallInput }[];
  readonly problems: string[];
  /** Rejects once the test is over. */
  readonly over: PromiseWithResolvers<never>;
}

function newTest(): TestState {
  const over = Promise.withResolvers<never>();
  over.promise.catch(() => undefined);
  return { handlers: new Map(), received: [], problems: [], over };
}

/**
 * Replaces the server below the web app's own client. Every request and every answer is checked with the schemas of
 * the contract; a call without a handler, and anything that does not fit its schema, fails the test.
 */
class FakeServer {
  #test = newTest();
  #companyId = 0;

  /** Answers a call from now on; a later handler of the same call replaces the earlier one. */
  on<Name extends CallName>(name: Name, handler: Handlers[Name]): void {
    this.#test.handlers.set(name, handler as unknown as Handler<CallShape>);
  }

  received<Name extends CallName>(name: Name): CallInput<Calls[Name]>[] {
    return this.#test.received
      .filter((request) => request.name === name)
      .map(({ input }) => input as unknown as CallInput<Calls[Name]>);
  }

  bodies<Name extends CallName>(name: Name): BodyOf<Calls[Name]>[] {
    return this.received(name).map(({ body }) => body);
  }

  /** The names of all calls so far that are no GET, in order. */
  changes(): CallName[] {
    return this.#test.received.filter(({ name }) => calls[name].method !== 'GET').map(({ name }) => name);
  }

  /** Sends an event of the company to the page; throws when the event does not fit the contract. */
  publish<Name extends CompanyEventName>(name: Name, event: CompanyEvent<Name>): void {
    const checked = companyEvents[name].parse(event);
    broadcast(eventName(this.#companyId, name), checked);
  }

  /** Sends an event of the installation to the page. */
  publishToInstallation<Name extends InstallationEventName>(
    name: Name,
    event: InstallationEvent<Name>,
  ): void {
    broadcast(installationEventName(name), installationEvents[name].parse(event));
  }

  serve(companyId: number): void {
    this.#companyId = companyId;
  }

  /** Ends the pending calls of the test; those that its screen still makes end at once. */
  end(): void {
    this.#test.over.reject(new TypeError('the test is over'));
  }

  /** Clears all state, once the screen is gone; returns the problems of the test. */
  reset(): string[] {
    const { problems } = this.#test;
    this.end();
    this.#test = newTest();
    forgetWaitingEvents();
    return problems;
  }

  async answer(request: Request): Promise<Response> {
    const test = this.#test;
    return Promise.race([test.over.promise, this.#answerIn(test, request)]);
  }

  async #answerIn(test: TestState, request: Request): Promise<Response> {
    const problem = (text: string): Response => {
      test.problems.push(text);
      return json(500, { error: 'ERR_INTERNAL', message: 'ERR_INTERNAL' });
    };
    const url = new URL(request.url);
    const matched = matchCall(request.method, url.pathname.slice('/api'.length));
    if (!matched) return problem(`${request.method} ${url.pathname}: the contract has no such call`);
    const { name, params } = matched;
    const read = await readRequest(calls[name], params, request);
    if ('problem' in read) return problem(`${name}: ${read.problem}`);
    test.received.push({ name, input: read.input });
    const handler = test.handlers.get(name);
    if (!handler) return problem(`${name}: the test has no handler for this call`);
    return this.#respond(name, await handler(read.input), problem);
  }

  #respond(name: CallName, given: unknown, problem: (text: string) => Response): Response {
    if (given === unreachable) throw new TypeError('Failed to fetch');
    if (given instanceof Refusal) return json(given.status, given.body);
    const [status, schema] = Object.entries(calls[name].responses)[0] ?? [];
    const answer = schema?.safeParse(given);
    if (answer?.success) return json(Number(status), answer.data);
    return problem(`${name}: the answer does not fit the contract: ${answer?.error.message ?? ''}`);
  }
}

export const server = new FakeServer();

/** Replaces the browser's fetch for calls of the API; everything else still goes to the network. */
export function installFakeServer(): void {
  const fetchFromNetwork = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const isApi = new URL(request.url).pathname.startsWith('/api/');
    if (!isApi) return fetchFromNetwork(input, init);
    const response = await server.answer(request);
    request.signal.throwIfAborted();
    return response;
  };
}
