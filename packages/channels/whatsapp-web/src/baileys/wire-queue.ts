import type { BinaryNode } from '@whiskeysockets/baileys';

/** Reading of the wire pauses at this many pending bytes, and resumes when half of them are done. */
const MOST_BYTES = 8 * 1024 * 1024;
/** Bytes that a node takes besides its content. */
const EACH = 500;

interface WireItem {
  bytes: number;
  work: () => unknown;
}

interface Source {
  pause(): void;
  resume(): void;
}

/**
 * Processes what came over one connection, one after the other in the order of the wire. While the inbox is full it
 * waits here, and beyond the limit at WhatsApp: no bytes are read from the wire until there is room again.
 */
export class WireQueue {
  readonly #source: () => Source | null;
  #waiting: WireItem[] = [];
  #bytes = 0;
  #isRunning = false;
  #isPaused = false;
  #hasStarted = false;

  constructor(source: () => Source | null) {
    this.#source = source;
  }

  /** While it is true nothing is read, so an answer of WhatsApp would not be seen either. */
  get isPaused(): boolean {
    return this.#isPaused;
  }

  take(node: BinaryNode, work: () => Promise<unknown>): void {
    const bytes = sizeOf(node);
    this.#bytes += bytes;
    this.#put({ bytes, work });
    this.#pauseIfFull();
  }

  /** Not before `start`: the answers that open the connection come over the same wire. */
  #pauseIfFull(): void {
    if (!this.#hasStarted || this.#isPaused || this.#bytes < MOST_BYTES) return;
    this.#isPaused = true;
    this.#source()?.pause();
  }

  /** Processes what `first` makes it take, then what came before, and all that comes. Before, nothing is processed. */
  start(first: () => void): void {
    const early = this.#waiting;
    this.#waiting = [];
    first();
    this.#waiting.push(...early);
    this.#hasStarted = true;
    this.#pauseIfFull();
    this.#runOn();
  }

  /** Resolves when everything taken so far is done. */
  async done(): Promise<void> {
    if (this.#isRunning) await new Promise<void>((work) => this.#put({ bytes: 0, work }));
  }

  /** Drops what has not started: it comes again with the next connection. */
  end(): void {
    this.#waiting = this.#waiting.filter(({ bytes }) => bytes === 0);
  }

  #put(item: WireItem): void {
    this.#waiting.push(item);
    this.#runOn();
  }

  #runOn(): void {
    if (!this.#hasStarted || this.#isRunning || this.#waiting.length === 0) return;
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
