import type { App } from '../../platform/app.ts';
import type { Inbound } from '../ports.ts';
import type { Drivers } from './drivers.ts';
import { OwnedConnection } from './owned-connection.ts';
import { isCertainlyDead, makeOwnerName } from '../../platform/owner-name.ts';
import {
  type ClaimedConnection,
  claimLeases,
  freeLeasesOf,
  otherOwners,
  type RenewedLease,
  releaseLeases,
  renewLeases,
} from './lease-queries.ts';

const RENEW_MS = 5_000;
/** Milliseconds between two claims: with the lease's 15 s, a dead process is replaced in 17 s. */
const CLAIM_MS = 2_000;
/** Connections per claim; a second process that starts meanwhile gets its share. */
const CLAIM_LIMIT = 50;

/**
 * Runs the channel sessions of this process. Exactly one process owns a connection: the lease names it, and the epoch
 * fences off earlier owners.
 */
export class Runner {
  readonly owner = makeOwnerName();
  readonly #app: App;
  readonly #drivers: Drivers;
  readonly #inbound: Inbound;
  readonly #owned = new Map<number, OwnedConnection>();
  /** Sessions that are closing; only stop() and a new session of the same connection wait for them. */
  readonly #endings = new Map<number, Promise<void>>();
  /** Called when a connection may have become able to send. */
  onUp: () => void = () => undefined;
  #work: Promise<void> = Promise.resolve();
  #isAsked = false;
  #renewedAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #unsubscribe: (() => void) | undefined;
  #isReady = false;

  constructor(app: App, drivers: Drivers, inbound: Inbound) {
    this.#app = app;
    this.#drivers = drivers;
    this.#inbound = inbound;
  }

  /** True once a poll has tried to claim every free connection. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** The connections whose sessions this process may use now. */
  owned(): OwnedConnection[] {
    return [...this.#owned.values()].filter(({ session }) => session !== null);
  }

  get(whatsappId: number): OwnedConnection | undefined {
    return this.#owned.get(whatsappId);
  }

  start(): void {
    this.#unsubscribe = this.#app.bus.subscribe('connections', ({ whatsappId, action }) => {
      if (action === 'changed') return;
      if (action === 'remove') this.#drop(whatsappId, true);
      else this.#poll(true);
    });
    this.#poll(true);
    this.#timer = setInterval(() => this.#poll(false), CLAIM_MS);
  }

  /** Closes every session and releases its lease, so that another process takes over at once. */
  async stop(): Promise<void> {
    this.#unsubscribe?.();
    clearInterval(this.#timer);
    await this.#work;
    const owned = [...this.#owned.values()];
    await Promise.all([...owned.map((connection) => connection.end()), ...this.#endings.values()]);
    await this.#release(owned).catch((error: unknown) =>
      this.#app.log.warn({ err: error }, 'the leases are left to run out'),
    );
  }

  /** Runs one poll at a time; requests during a poll become one more. */
  #poll(renewNow: boolean): void {
    if (renewNow) this.#renewedAt = Number.NEGATIVE_INFINITY;
    if (this.#isAsked) return;
    this.#isAsked = true;
    this.#work = this.#work.then(async () => {
      this.#isAsked = false;
      try {
        await this.#renew();
        await this.#freeTheDead();
        await this.#claim();
        this.#isReady = true;
      } catch (error) {
        // The leases keep running out, so the next poll renews them whatever the time since the last renewal.
        this.#renewedAt = Number.NEGATIVE_INFINITY;
        this.#app.log.warn({ err: error }, 'the leases could not be looked after');
      }
    });
  }

  async #renew(): Promise<void> {
    const askedAt = performance.now();
    if (this.#owned.size === 0 || askedAt - this.#renewedAt < RENEW_MS) return;
    this.#renewedAt = askedAt;
    const owned = [...this.#owned.values()];
    const renewed = await this.#app.database.acrossCompanies('renew the leases', (tx) =>
      renewLeases(
        tx,
        this.owner,
        owned.map(({ lease }) => lease),
      ),
    );
    const byId = new Map(renewed.map((lease) => [lease.whatsappId, lease]));
    for (const connection of owned) this.#follow(connection, byId.get(connection.lease.whatsappId), askedAt);
  }

  /** Applies what the database says of a connection: keeps it, releases it, or logs out. */
  #follow(connection: OwnedConnection, renewed: RenewedLease | undefined, askedAt: number): void {
    if (renewed?.shouldRun && renewed.isActive) {
      connection.renewed(askedAt);
      return;
    }
    this.#drop(connection.lease.whatsappId, renewed?.shouldRun === false, renewed !== undefined);
  }

  /** Closes a connection in the background: a slow logout must not delay the renewal of other leases. */
  #drop(whatsappId: number, logout: boolean, release = false): void {
    const connection = this.#owned.get(whatsappId);
    if (!connection) return;
    this.#owned.delete(whatsappId);
    const ending = connection
      .end(logout)
      .then(() => (release ? this.#release([connection]) : undefined))
      .catch((error: unknown) => this.#app.log.warn({ err: error, whatsappId }, 'letting go of a connection'))
      .finally(() => {
        if (this.#endings.get(whatsappId) === ending) this.#endings.delete(whatsappId);
      });
    this.#endings.set(whatsappId, ending);
  }

  /** After a kill -9 and a quick restart nobody waits for the lease of a process that is certainly dead. */
  async #freeTheDead(): Promise<void> {
    const others = await this.#app.database.acrossCompanies('see who holds leases', (tx) =>
      otherOwners(tx, this.owner),
    );
    const dead = others.filter(isCertainlyDead);
    if (dead.length === 0) return;
    await this.#app.database.acrossCompanies('free the leases of the dead', (tx) => freeLeasesOf(tx, dead));
  }

  async #claim(): Promise<void> {
    for (let more = true; more; ) {
      const claimed = await this.#app.database.acrossCompanies('claim free connections', (tx) =>
        claimLeases(tx, this.owner, this.#drivers.providers, CLAIM_LIMIT),
      );
      for (const connection of claimed) this.#take(connection);
      more = claimed.length === CLAIM_LIMIT;
    }
  }

  #take({ companyId, whatsappId, epoch, channel, provider }: ClaimedConnection): void {
    const driver = this.#drivers.of({ provider, channel });
    if (!driver) return;
    // A restart revokes our own lease, and this process may claim the connection that it still owns.
    this.#drop(whatsappId, false);
    const lease = { companyId, whatsappId, owner: this.owner, epoch };
    const ref = { companyId, whatsappId, channel, provider };
    const owned = new OwnedConnection(this.#app, driver, ref, lease, this.#inbound, () => this.onUp());
    this.#owned.set(whatsappId, owned);
    owned.open(this.#endings.get(whatsappId));
  }

  async #release(owned: OwnedConnection[]): Promise<void> {
    if (owned.length === 0) return;
    const leases = owned.map(({ lease }) => lease);
    await this.#app.database.acrossCompanies('release leases', (tx) => releaseLeases(tx, this.owner, leases));
    for (const { companyId, whatsappId } of leases) {
      this.#app.bus.publish('connections', { companyId, whatsappId, action: 'start' });
    }
  }
}
