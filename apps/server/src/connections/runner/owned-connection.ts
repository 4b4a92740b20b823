import { retryDelay } from '@prosa/async';
import { reason } from '@prosa/domain';
import type {
  ChannelDriver,
  ChannelEvent,
  ChannelSession,
  ConnectionRef,
  HistoryWindow,
  Sink,
} from '@prosa/channel-driver';
import type { Capabilities } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { announceSession } from '../connections/events.ts';
import { rejectUnstorable } from '../reject-unstorable.ts';
import type { Inbound } from '../ports.ts';
import { type Lease, LEASE_SECONDS, saveStatus } from './lease-queries.ts';

/** A lease is not relied on in its last seconds: a slow clock or a long pause must not make two senders. */
const LEASE_MARGIN_MS = 3_000;
const retryPace = { firstMs: 2_000, longestMs: 60_000 };

export class OwnedConnection {
  readonly lease: Lease;
  readonly #app: App;
  readonly #driver: ChannelDriver;
  readonly #ref: ConnectionRef;
  readonly #inbound: Inbound;
  readonly #onUp: () => void;
  #session: ChannelSession | null = null;
  #opening: Promise<void> = Promise.resolve();
  #retry: NodeJS.Timeout | undefined;
  #failures = 0;
  /** While ending, no work is started for the connection; once ended, no event of its session is accepted. */
  #ending = false;
  #ended = false;
  #leaseEnds: number;

  constructor(
    app: App,
    driver: ChannelDriver,
    ref: ConnectionRef,
    lease: Lease,
    inbound: Inbound,
    onUp: () => void,
  ) {
    this.#app = app;
    this.#driver = driver;
    this.#ref = ref;
    this.lease = lease;
    this.#inbound = inbound;
    this.#onUp = onUp;
    this.#leaseEnds = performance.now() + LEASE_SECONDS * 1_000;
  }

  get capabilities(): Capabilities {
    return this.#driver.capabilities;
  }

  /** The session, while this process may use it: it is open, and the lease is certainly still ours; else null. */
  get session(): ChannelSession | null {
    const isOurs = performance.now() < this.#leaseEnds - LEASE_MARGIN_MS;
    return isOurs && !this.#ending ? this.#session : null;
  }

  /** `askedAt` is when the renewal was requested; the database granted it later, so the lease ends no sooner. */
  renewed(askedAt: number): void {
    this.#leaseEnds = askedAt + LEASE_SECONDS * 1_000;
  }

  /** Opens the session once `before`, the end of the previous session, has settled. */
  open(before: Promise<void> = Promise.resolve()): void {
    this.#opening = before.then(() => this.#open());
  }

  async #open(): Promise<void> {
    if (this.#ending) return;
    try {
      const session = await this.#driver.open(
        { ...this.#ref, history: await this.#requestedHistory(), epoch: this.lease.epoch },
        this.#sink(),
      );
      if (this.#ending) {
        await session.close();
        return;
      }
      this.#session = session;
      this.#failures = 0;
      this.#onUp();
    } catch (error) {
      this.#app.log.warn({ err: error, ...this.#ref }, 'a channel session could not be opened');
      if (this.#ending) return;
      this.#failures += 1;
      const wait = retryDelay(this.#failures, retryPace);
      const retryAt = new Date(this.#app.now().getTime() + wait).toISOString();
      await this.#report('TIMEOUT', reason('connection.notOpened'), { retryAt }).catch(() => undefined);
      this.#retry = setTimeout(() => this.open(), wait);
    }
  }

  async #requestedHistory(): Promise<HistoryWindow | null> {
    return this.#driver.capabilities.history ? this.#inbound.history.requestedHistory(this.#ref) : null;
  }

  /**
   * Ends the session of this process; `logout` also ends the connection itself. Events are accepted until the session
   * is closed: the platform does not repeat what the session has confirmed.
   */
  async end(logout = false): Promise<void> {
    if (this.#ending) return;
    this.#ending = true;
    clearTimeout(this.#retry);
    await this.#opening;
    const session = this.#session;
    this.#session = null;
    if (session && logout) await this.#attempt(session.logout());
    if (session) await this.#attempt(session.close());
    this.#ended = true;
  }

  async #attempt(work: Promise<void>): Promise<void> {
    await work.catch((error: unknown) =>
      this.#app.log.warn({ err: error, ...this.#ref }, 'ending a session'),
    );
  }

  #sink(): Sink {
    return {
      events: async (events: ChannelEvent[]) => {
        this.#requireOpen();
        await this.#inbound.deliver(this.#ref, events);
      },
      history: async (batch) => {
        this.#requireOpen();
        await this.#inbound.history.take(this.#ref, batch);
      },
      marketing: async (person, changes) => {
        this.#requireOpen();
        await rejectUnstorable(this.#inbound.marketing(this.#ref, person, changes));
      },
      takesCalls: async () => (await this.#inbound.takesCalls?.(this.#ref)) ?? true,
      status: (status, reason = null, details = {}) => this.#report(status, reason, details),
      restricted: async (restriction) => {
        if (!this.#ended) await this.#inbound.restricted(this.lease, restriction);
      },
    };
  }

  #requireOpen(): void {
    if (this.#ended) throw new Error('the session has ended');
  }

  async #report(...[status, reason, details = {}]: Parameters<Sink['status']>): Promise<void> {
    if (this.#ending) return;
    const { app, lease } = { app: this.#app, lease: this.lease };
    await app.database.inCompany(lease.companyId, async (tx) => {
      const session = await saveStatus(tx, lease, status, reason ?? null, details);
      if (session) announceSession(app, tx, session);
    });
    if (status === 'CONNECTED') this.#onUp();
  }
}
