import {
  beginPace,
  firstContactWaitsFor,
  type Gaps,
  nextSendAt,
  nextOf,
  type Pace,
  paceAfter,
  paceGaps,
  type PaceKind,
  paceKindOf,
  type Random,
} from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { ClaimedMessage, SendableConnection } from '../outbox/queries.ts';
import type { AnnounceMessages } from '../ports.ts';
import { claimChosen, postponeStrangers, type Waiting, whatWaits } from './paced-queries.ts';
import type { WaitsFor } from './restriction-queries.ts';

/** Polls find what a lost wake-up left, and strangers who have written meanwhile. */
const POLL_MS = 2_000;
/** The most that polls may take of the time: after a slow poll, the next ones wait longer. */
const MOST_OF_TIME = 1 / 20;
const LONGEST_POLL_MS = 30_000;

export interface Pacing {
  gaps: Gaps;
  random: Random;
}
const humanPacing: Pacing = { gaps: paceGaps, random: Math.random };

interface Connection {
  pace: Pace;
  /** No poll before this time, by performance.now(): until then nothing can be sent. */
  pollAt: number;
  /** No poll before this time, whatever has changed, because the last poll took long. */
  restsUntil: number;
  /** Whether something has changed since the last poll began. */
  isTouched: boolean;
}

type Candidate = Waiting & { kind: PaceKind };
type Postponed = Pick<Waiting, 'companyId' | 'whatsappId'> & { waitsFor: WaitsFor; ids: number[] };

/**
 * Chooses what paced numbers send, one message per connection at a time. Only the process that owns a connection sends
 * on it, so the pace is kept here; what is counted per day is in the database.
 */
export class PacedConnections {
  readonly #app: App;
  readonly #owner: string;
  readonly #announce: AnnounceMessages;
  readonly #wake: () => void;
  readonly #pacing: Pacing;
  readonly #connections = new Map<number, Connection>();
  /** Milliseconds between two polls without a wake-up. */
  #pollMs = POLL_MS;

  constructor(
    app: App,
    { owner, announce, wake }: { owner: string; announce: AnnounceMessages; wake: () => void },
    pacing: Pacing = humanPacing,
  ) {
    this.#app = app;
    this.#owner = owner;
    this.#announce = announce;
    this.#wake = wake;
    this.#pacing = pacing;
  }

  /** Something has changed for a connection, or, if null, perhaps for any. */
  touch(whatsappId: number | null): void {
    for (const [id, connection] of this.#connections) {
      if (whatsappId !== null && id !== whatsappId) continue;
      connection.isTouched = true;
      this.#pollBy(connection, connection.restsUntil);
    }
  }

  /** Forgets connections that this process no longer owns: if they come back, their pace starts anew. */
  keep(isOwned: (whatsappId: number) => boolean): void {
    for (const whatsappId of this.#connections.keys())
      if (!isOwned(whatsappId)) this.#connections.delete(whatsappId);
  }

  #pollBy(connection: Connection, at: number): void {
    if (at >= connection.pollAt) return;
    connection.pollAt = at;
    if (at > performance.now()) this.#wakeAt(at);
  }

  /** Timers count whole milliseconds and may fire one too early, and a poll before its time finds nothing. */
  #wakeAt(at: number): void {
    setTimeout(this.#wake, Math.max(Math.ceil(at - performance.now()) + 1, 0)).unref();
  }

  /** Claims the messages that may be sent now, on those connections that are due. */
  async claim(connections: SendableConnection[], underWay: ClaimedMessage[]): Promise<ClaimedMessage[]> {
    const now = performance.now();
    const due = connections.filter(({ whatsappId }) => this.#connectionOf(whatsappId, now).pollAt <= now);
    if (due.length === 0) return [];
    for (const { whatsappId } of due)
      Object.assign(this.#connectionOf(whatsappId, now), { pollAt: now + this.#pollMs, isTouched: false });
    const { claimed, postponed } = await this.#app.database.acrossCompanies(
      'choose what to send',
      async (tx) => {
        const ids = underWay.map(({ id }) => id);
        const began = performance.now();
        const waiting = await whatWaits(tx, this.#owner, due, ids);
        this.#rest(due, performance.now() - began);
        const { chosen, postponed } = this.#choose(waiting, underWay, performance.now());
        return { claimed: chosen.length > 0 ? await claimChosen(tx, chosen) : [], postponed };
      },
    );
    // Claimed messages must be sent even if others cannot be postponed: those are found again.
    for (const one of postponed)
      await this.#postpone(one).catch((error: unknown) =>
        this.#app.log.warn({ err: error, whatsappId: one.whatsappId }, 'strangers could not be told to wait'),
      );
    return claimed;
  }

  /** Polls take no more than their part of the time, even if something changes all the time. */
  #rest(connections: SendableConnection[], took: number): void {
    const restMs = Math.min(took / MOST_OF_TIME, LONGEST_POLL_MS);
    this.#pollMs = Math.max(POLL_MS, restMs);
    const now = performance.now();
    for (const { whatsappId } of connections) {
      const connection = this.#connectionOf(whatsappId, now);
      connection.restsUntil = now + restMs;
      // A change during the poll may be missing in its result.
      connection.pollAt = now + this.#pollMs;
      if (connection.isTouched) this.#pollBy(connection, connection.restsUntil);
    }
  }

  #connectionOf(whatsappId: number, now: number): Connection {
    const known = this.#connections.get(whatsappId);
    if (known) return known;
    const { gaps, random } = this.#pacing;
    const connection = { pace: beginPace(now, random, gaps), pollAt: 0, restsUntil: 0, isTouched: false };
    this.#connections.set(whatsappId, connection);
    return connection;
  }

  #choose(waiting: Waiting[], underWay: ClaimedMessage[], now: number) {
    const byConnection = Map.groupBy(waiting, ({ whatsappId }) => whatsappId);
    const onlyOne = underWay.filter(({ isFirst, isMass }) => isFirst || isMass);
    const byBusy = Map.groupBy(onlyOne, ({ whatsappId }) => whatsappId);
    const chosen: (Candidate & { isFirst: boolean })[] = [];
    const postponed: Postponed[] = [];
    for (const [whatsappId, candidates] of byConnection) {
      const { allowed, waits } = sortOut(candidates, now);
      postponed.push(...waits);
      const busy = byBusy.get(whatsappId) ?? [];
      // The platform's answer to one stranger decides about the next, and so does the answer to a campaign's message.
      const free = allowed.filter(
        ({ kind, isMass }) =>
          !(kind === 'first' && busy.some(({ isFirst }) => isFirst)) &&
          !(isMass && busy.some((message) => message.isMass)),
      );
      const connection = this.#connectionOf(whatsappId, now);
      const next = nextOf(free, connection.pace, now);
      if (next) chosen.push({ ...next, isFirst: next.kind === 'first' });
      this.#pollLater(
        connection,
        next ? free.filter(({ id }) => id !== next.id) : free,
        next?.kind ?? null,
        now,
      );
    }
    return { chosen, postponed };
  }

  /** Advances the pace by what is sent, and polls when the next message may be sent. */
  #pollLater(connection: Connection, rest: Candidate[], sent: PaceKind | null, now: number): void {
    const { gaps, random } = this.#pacing;
    if (sent) connection.pace = paceAfter(connection.pace, sent, now, random, gaps);
    const next = nextSendAt(rest, connection.pace) ?? Number.POSITIVE_INFINITY;
    connection.pollAt = Math.min(next, connection.pollAt);
    this.#wakeAt(connection.pollAt);
  }

  async #postpone({ companyId, whatsappId, waitsFor, ids }: Postponed): Promise<void> {
    await this.#app.database.inCompany(companyId, async (tx) => {
      const waiting = await postponeStrangers(tx, whatsappId, waitsFor, ids);
      if (waiting.length > 0) await this.#announce(tx, waiting);
    });
    // More strangers may wait behind these.
    this.touch(whatsappId);
    this.#wake();
  }
}

/** Separates the messages that may be sent now from those to strangers, who must wait for another day. */
function sortOut(waiting: Waiting[], now: number): { allowed: Candidate[]; waits: Postponed[] } {
  const allowed: Candidate[] = [];
  const waits = new Map<WaitsFor, Postponed>();
  for (const one of waiting) {
    const kind = kindOf(one, now);
    const waitsFor = kind === 'first' ? firstContactWaitsFor(one, one.isCounted) : null;
    if (!waitsFor) {
      allowed.push({ ...one, kind });
      continue;
    }
    const { companyId, whatsappId } = one;
    const postponed = waits.get(waitsFor) ?? { companyId, whatsappId, waitsFor, ids: [] };
    postponed.ids.push(one.id);
    waits.set(waitsFor, postponed);
  }
  return { allowed, waits: [...waits.values()] };
}

function kindOf({ isGroup, isKnown, isMass, lastInAgo, typedAgo }: Waiting, now: number): PaceKind {
  const at = (ago: number | null) => (ago === null ? null : now - ago);
  return paceKindOf({ isGroup, isKnown, isMass, lastInAt: at(lastInAgo), typedAt: at(typedAgo) }, now);
}
