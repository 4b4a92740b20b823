import { retryDelay } from '@prosa/async';
import { reason } from '@prosa/domain';
import type { ConnectionRef, Sink } from '@prosa/channel-driver';
import { isDeepStrictEqual } from 'node:util';
import type { Fault } from './faults.ts';
import { type Graph, GraphError } from './graph.ts';
import { at, text } from './json.ts';
import type { Timing } from './options.ts';
import { dialects } from './outbound/dialect.ts';
import type { MetaChannel } from './split-webhook.ts';
import type { MetaConnection, MetaStore } from './store.ts';

type Status = 'CONNECTED' | 'TIMEOUT' | 'DISCONNECTED';

interface State {
  status: Status;
  reason: string | null;
  number?: string;
}

interface Parts {
  channel: MetaChannel;
  ref: ConnectionRef;
  store: MetaStore;
  graph: Graph;
  sink: Sink;
  timing: Timing;
  closing: AbortSignal;
}

const unknownConnection = reason('meta.noCredentials');
const noSuchConnection = reason('meta.unknownAccount');
/** The Graph API's word for an id that is not there, or not to be seen with this token. */
const NO_SUCH = 100;
const ended = reason('connection.ended');
/** Lines that were opened together do not stay in step: each look comes later by up to this part. */
const SPREAD = 0.5;
/** For each connection that waits for its first look already, so much later another one may come; together at most this. */
const FIRST_STEP_MS = 50;
const LONGEST_FIRST_MS = 15_000;
/** So few at once are no burden; a customer who writes meanwhile has no name until the connection was looked at. */
const AT_ONCE = 10;

/** The lines of this process that were begun and not looked at yet. */
const beginning = new Set<ConnectionProbe>();

/**
 * Looks at the connection now and then: a connection that only seems to be up would lose hours unnoticed. Credentials are read
 * anew each time, so a reconnected line comes up by itself.
 */
export class ConnectionProbe {
  readonly #deps: Parts;
  #connection: MetaConnection | null = null;
  #reported: State | null = null;
  /** What the last look found. */
  #seen: State | null = null;
  #looking: Promise<void> | null = null;
  #override: { reason: string; until: number } | null = null;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #heardAt = Number.NEGATIVE_INFINITY;
  #nudgedAt = Number.NEGATIVE_INFINITY;
  /** How many looks in a row found that the connection has ended. */
  #ends = 0;
  #timer: NodeJS.Timeout | undefined;
  #nudging: NodeJS.Timeout | undefined;
  #isEnded = false;

  constructor(parts: Parts) {
    this.#deps = parts;
    parts.closing.addEventListener('abort', () => this.#stop(), { once: true });
  }

  get connection(): MetaConnection | null {
    return this.#connection;
  }

  /** At the last look; a look that found nothing out says no. */
  get isUp(): boolean {
    return this.#seen?.status === 'CONNECTED';
  }

  /** The connection, read now when it was not yet. */
  async credentials(): Promise<MetaConnection | null> {
    this.#connection ??= await this.#deps.store.connection(this.#deps.ref);
    return this.#connection;
  }

  /**
   * The first look. Some connections are looked at now; of many that are opened together each waits by chance, so that
   * the platform is not asked about all of them in one moment. Never rejects.
   */
  async begin(): Promise<void> {
    const span = Math.min((beginning.size - AT_ONCE) * FIRST_STEP_MS, LONGEST_FIRST_MS);
    beginning.add(this);
    try {
      if (span > 0) await this.#rest(Math.random() * span);
      if (!this.#isOver()) await this.check();
    } finally {
      beginning.delete(this);
    }
  }

  /** Resolves after this time, or when the session is closed. */
  #rest(ms: number): Promise<void> {
    const { closing } = this.#deps;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      closing.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
    });
  }

  /** One look at a time. Never rejects. */
  check(): Promise<void> {
    this.#looking ??= this.#check().finally(() => {
      this.#looking = null;
      this.#lookedAt = performance.now();
      this.#checkLater();
    });
    return this.#looking;
  }

  /** The connection is there, and the platform takes no messages of it: until then it is told so, with the reason. */
  overrideState(reason: string, seconds: number): void {
    this.#override = { reason, until: performance.now() + seconds * 1_000 };
    void this.check();
  }

  /** The platform has just answered over this connection. */
  heard(): void {
    this.#heardAt = performance.now();
  }

  /** Something may have changed: worth a look when the connection is not up, but not at once after the one before. */
  nudge(): void {
    if (this.#reported?.status === 'CONNECTED' || this.#nudging || this.#isOver()) return;
    const next = Math.max(this.#lookedAt, this.#nudgedAt) + this.#deps.timing.downProbeMs;
    this.#nudging = setTimeout(() => void this.#checkAfresh(), Math.max(next - performance.now(), 0));
  }

  async idle(): Promise<void> {
    await this.#looking;
  }

  /** Somebody wants the connection to be down, until it is opened anew. */
  async end(): Promise<void> {
    this.#isEnded = true;
    this.#stop();
    await this.#looking;
    await this.#report({ status: 'DISCONNECTED', reason: ended });
  }

  #stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#nudging);
  }

  #isOver(): boolean {
    return this.#deps.closing.aborted || this.#isEnded;
  }

  /** Nudges come every few seconds while updates wait: a connection that has ended is up again with other credentials. */
  async #checkAfresh(): Promise<void> {
    this.#nudging = undefined;
    this.#nudgedAt = performance.now();
    if (this.#reported?.status === 'DISCONNECTED') {
      const connection = await this.#deps.store.connection(this.#deps.ref).catch(() => this.#connection);
      if (isDeepStrictEqual(connection, this.#connection)) return;
    }
    if (!this.#isOver()) await this.check();
  }

  #checkLater(): void {
    clearTimeout(this.#timer);
    if (this.#isOver()) return;
    this.#timer = setTimeout(
      () => (this.#isHeard() ? this.#checkLater() : void this.check()),
      this.#restMs() * (1 + Math.random() * SPREAD),
    );
  }

  #restMs(): number {
    const { probeMs, pageProbeMs, downProbeMs, longestProbeMs } = this.#deps.timing;
    const status = this.#reported?.status;
    if (status === 'CONNECTED') return this.#deps.channel === 'whatsappapi' ? probeMs : pageProbeMs;
    if (status === 'DISCONNECTED')
      return retryDelay(this.#ends, { firstMs: probeMs, longestMs: longestProbeMs });
    return this.#override ? Math.max(this.#override.until - performance.now(), downProbeMs) : downProbeMs;
  }

  /** A page that answers needs no question whether it does: those count against its limit. */
  #isHeard(): boolean {
    const isUp = this.#reported?.status === 'CONNECTED' && this.#deps.channel !== 'whatsappapi';
    return isUp && performance.now() - this.#heardAt < this.#deps.timing.pageProbeMs;
  }

  async #check(): Promise<void> {
    this.#seen = null;
    try {
      const state = await this.#state();
      this.#seen = state;
      if (state) this.#ends = state.status === 'DISCONNECTED' ? this.#ends + 1 : 0;
      if (state && !this.#isOver()) await this.#report(this.#withOverride(state));
    } catch {
      // The inbox's own database is away: nobody would keep a state that is reported now.
    }
  }

  #withOverride(state: State): State {
    if (this.#override && this.#override.until <= performance.now()) this.#override = null;
    if (!this.#override || state.status !== 'CONNECTED') return state;
    return { ...state, status: 'TIMEOUT', reason: this.#override.reason };
  }

  /** Null: nothing new is known. */
  async #state(): Promise<State | null> {
    const { store, ref, graph, channel, closing } = this.#deps;
    this.#connection = await store.connection(ref);
    if (!this.#connection) return { status: 'DISCONNECTED', reason: unknownConnection };
    try {
      const request = dialects[channel].probe(this.#connection);
      const answer = await graph.call({ ...request, token: this.#connection.accessToken, signal: closing });
      const number = text(at(answer)['display_phone_number']).replace(/\D/g, '');
      return { status: 'CONNECTED', reason: null, ...(number ? { number } : {}) };
    } catch (error) {
      return error instanceof GraphError ? stateOf(error) : null;
    }
  }

  async #report({ status, reason, number }: State): Promise<void> {
    const isKnown = this.#reported?.status === status && this.#reported.reason === reason;
    if (isKnown && this.#reported?.number === number) return;
    await this.#deps.sink.status(status, reason, number ? { number } : {});
    this.#reported = { status, reason, ...(number ? { number } : {}) };
  }
}

const endings: ReadonlySet<Fault['kind']> = new Set(['reconnect', 'permission', 'refused']);

function stateOf({ fault }: GraphError): State | null {
  // Too many questions say nothing about the connection.
  if (fault.kind === 'wait' && fault.waitSeconds !== null) return null;
  if (fault.code === NO_SUCH) return { status: 'DISCONNECTED', reason: noSuchConnection };
  return { status: endings.has(fault.kind) ? 'DISCONNECTED' : 'TIMEOUT', reason: fault.reason };
}
