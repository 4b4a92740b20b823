import type { Logger } from './log/logger.ts';

type Close = () => void | Promise<void>;

/** What was opened, to be closed in the other order; one that fails is told and keeps none from being closed. */
export class Closing {
  readonly #log: Logger;
  readonly #steps: { name: string; close: Close }[] = [];
  #ended: Promise<void> | undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  add(name: string, close: Close): void {
    this.#steps.push({ name, close });
  }

  /** Closes everything, once, however often it is asked for. */
  async close(): Promise<void> {
    return (this.#ended ??= this.#closeAll());
  }

  async #closeAll(): Promise<void> {
    for (const { name, close } of this.#steps.toReversed()) {
      try {
        await close();
      } catch (error) {
        this.#log.error({ err: error, part: name }, 'a part could not be closed in order');
      }
    }
  }
}
