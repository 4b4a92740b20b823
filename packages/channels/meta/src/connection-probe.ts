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
/** The Graph API's code for an id that does not exist, or is not visible with this token. */
const NO_SUCH = 100;
const ended = reason('connection.ended');
/** Connections opened together must not stay in step: each interval grows by a random part of up to this. */
const SPREAD = 0.5;
/**
 * Each connection that waits for its first check adds this to the longest delay of the next one, up to
 * LONGEST_FIRST_MS.
 */
const FIRST_STEP_MS = 50;
const LONGEST_FIRST_MS = 15_000;
/** This many first checks at once are no load. */
const AT_ONCE = 10;

/** Connections of this process that wait for their first check. */
const beginning = new Set<ConnectionProbe>();

/**
 * Checks the connection from time to time: a broken connection could lose hours unnoticed. Credentials are read anew
 * each time, so a reconnected connection comes up by itself.
 */
export class ConnectionProbe {
  readonly #deps: Parts;
  #connection: MetaConnection | null = null;
  #reported: State | null = null;
  /** The result of the last check; null when it found nothing out. */
  #seen: State | null = null;
  #looking: Promise<void> | null = null;
  #override: { reason: string; until: number } | null = null;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #heardAt = Number.NEGATIVE_INFINITY;
  #nudgedAt = Number.NEGATIVE_INFINITY;
  /** How many checks in a row found that the connection has ended. */
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

  /** According to the last check; false when it found nothing out. */
  get isUp(): boolean {
    return this.#seen?.status === 'CONNECTED';
  }

  async credentials(): Promise<MetaConnection | null> {
    this.#connection ??= await this.#deps.store.connection(this.#deps.ref);
    return this.#connection;
  }

  /**
   * The first check. A few connections are checked at once; with more, each waits a random time, so that the platform
   * is not asked about all of them in one moment. Never rejects.
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

  /** Runs one check at a time. Never rejects. */
  check(): Promise<void> {
    this.#looking ??= this.#check().finally(() => {
      this.#looking = null;
      this.#lookedAt = performance.now();
      this.#checkLater();
    });
    return this.#looking;
  }

  /** The connection is up, but the platform takes no messages: reports TIMEOUT with this reason for so many seconds. */
  overrideState(reason: string, seconds: number): void {
    this.#override = { reason, until: performance.now() + seconds * 1_000 };
    void this.check();
  }

  /** The platform has just answered on this connection. */
  heard(): void {
    this.#heardAt = performance.now();
  }

  /** Something may have changed: checks a connection that is not up, but not right after the last check. */
  nudge(): void {
    if (this.#reported?.status === 'CONNECTED' || this.#nudging || this.#isOver()) return;
    const next = Math.max(this.#lookedAt, this.#nudgedAt) + this.#deps.timing.downProbeMs;
    this.#nudging = setTimeout(() => void this.#checkAfresh(), Math.max(next - performance.now(), 0));
  }

  async idle(): Promise<void> {
    await this.#looking;
  }

  /** Reports the connection as down until it is opened anew. */
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

  /** Nudges come every few seconds while updates wait, so an ended connection is checked only with new credentials. */
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

  /** A page that has just answered needs no check: checks count against its limit. */
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
      // The server's own database is away, so no state could be stored now.
    }
  }

  #withOverride(state: State): State {
    if (this.#override && this.#override.until <= performance.now()) this.#override = null;
    if (!this.#override || state.status !== 'CONNECTED') return state;
    return { ...state, status: 'TIMEOUT', reason: this.#override.reason };
  }

  /** Null when the check found nothing out. */
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
  // A rate limit says nothing about the connection.
  if (fault.kind === 'wait' && fault.waitSeconds !== null) return null;
  if (fault.code === NO_SUCH) return { status: 'DISCONNECTED', reason: noSuchConnection };
  return { status: endings.has(fault.kind) ? 'DISCONNECTED' : 'TIMEOUT', reason: fault.reason };
}
