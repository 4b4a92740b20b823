interface Sender {
  number: number;
  heardAt: number;
}

/** How the numbers of an entry and of its sender's earlier ones go together. */
export interface Seen {
  /** False for an entry that was written twice, because the answer to the first attempt was lost. */
  isNew: boolean;
  /** True when entries before it were lost. */
  isGap: boolean;
}

/**
 * Notices that entries of the bus were lost. Each process numbers its entries from 1 on and writes one at least every
 * few seconds, so a number that jumps, or a process that is silent without having left, means lost entries.
 */
export class SeenEntries {
  readonly #senders = new Map<string, Sender>();
  readonly #silentMs: number;
  /** From then on every running process has been heard, so one that is heard for the first time begins with 1. */
  #settledAt: number;

  constructor(silentMs: number, now: number) {
    this.#silentMs = silentMs;
    this.#settledAt = now + silentMs;
  }

  see(from: string, number: number, now: number): Seen {
    const known = this.#senders.get(from);
    if (known && number <= known.number) return { isNew: false, isGap: false };
    this.#senders.set(from, { number, heardAt: now });
    const isGap = known ? number > known.number + 1 : number > 1 && now >= this.#settledAt;
    return { isNew: true, isGap };
  }

  /** The process ends in order: its silence means nothing. */
  left(from: string): void {
    this.#senders.delete(from);
  }

  /** Forgets processes that are silent for too long; true when there were any. */
  dropSilent(now: number): boolean {
    const silent = [...this.#senders].filter(([, { heardAt }]) => now - heardAt > this.#silentMs);
    for (const [from] of silent) this.#senders.delete(from);
    return silent.length > 0;
  }

  /** Nothing could be read until now, so silence counts from now on. */
  resume(now: number): void {
    for (const sender of this.#senders.values()) sender.heardAt = now;
    this.#settledAt = Math.max(this.#settledAt, now);
  }
}
