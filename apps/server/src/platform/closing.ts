import type { Logger } from './log/logger.ts';

type Close = () => void | Promise<void>;

/** Closes the parts in the reverse order of opening; a failure is logged and does not keep others open. */
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
