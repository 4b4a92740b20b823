import type { BinaryNode } from '@whiskeysockets/baileys';

/** So much may wait for its turn, in bytes, before no more is read of the wire; read again when half of it is done. */
const MOST_BYTES = 8 * 1024 * 1024;
/** What a stanza takes besides what it holds. */
const EACH = 500;

interface WireItem {
  bytes: number;
  work: () => unknown;
}

/** The connection that is read of. */
interface Source {
  pause(): void;
  resume(): void;
}

/**
 * What came over one connection, one after the other in the order of the wire. Behind an inbox that is full it waits
 * here, and what is more waits at WhatsApp's: of the bytes on the wire none are taken until there is room again.
 */
export class WireQueue {
  readonly #source: () => Source | null;
  #waiting: WireItem[] = [];
  #bytes = 0;
  #isRunning = false;
  #isPaused = false;

  constructor(source: () => Source | null) {
    this.#source = source;
  }

  /** Whether nothing is read: an answer of WhatsApp's would not be heard either. */
  get isPaused(): boolean {
    return this.#isPaused;
  }

  take(node: BinaryNode, work: () => Promise<unknown>): void {
    const bytes = sizeOf(node);
    this.#bytes += bytes;
    this.#put({ bytes, work });
    if (this.#isPaused || this.#bytes < MOST_BYTES) return;
    this.#isPaused = true;
    this.#source()?.pause();
  }

  /** Resolves when all that was taken so far is done. */
  async done(): Promise<void> {
    if (this.#isRunning) await new Promise<void>((work) => this.#put({ bytes: 0, work }));
  }

  /** The connection has ended: what has not had its turn comes again with the next. */
  end(): void {
    this.#waiting = this.#waiting.filter(({ bytes }) => bytes === 0);
  }

  #put(item: WireItem): void {
    this.#waiting.push(item);
    if (this.#isRunning) return;
    this.#isRunning = true;
    void this.#run();
  }

  async #run(): Promise<void> {
    await Promise.resolve();
    for (let item = this.#waiting.shift(); item; item = this.#waiting.shift()) {
      await item.work();
      this.#bytes -= item.bytes;
      if (this.#isPaused && this.#bytes <= MOST_BYTES / 2) this.#readOn();
    }
    this.#isRunning = false;
  }

  #readOn(): void {
    this.#isPaused = false;
    this.#source()?.resume();
  }
}

function sizeOf({ content }: BinaryNode): number {
  if (typeof content === 'string' || content instanceof Uint8Array) return EACH + content.length;
  return (content ?? []).reduce((sum, child) => sum + sizeOf(child), EACH);
}
