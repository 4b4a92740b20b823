import { AppError } from '@prosa/domain';
import type { App } from '../../platform/app.ts';

/** How long the operator's choice is cached; a change announced on the bus ends it at once. */
const BELIEVED_MS = 5_000;

/** Whether the operator allows simulated customers on this installation. */
export class SandboxSwitch {
  readonly #read: () => Promise<boolean>;
  #known: { isOn: boolean; until: number } | null = null;

  constructor({ bus }: Pick<App, 'bus'>, read: () => Promise<boolean>) {
    this.#read = read;
    bus.subscribe('settings', () => {
      this.#known = null;
    });
  }

  async isOn(): Promise<boolean> {
    if (this.#known && performance.now() < this.#known.until) return this.#known.isOn;
    const isOn = await this.#read();
    this.#known = { isOn, until: performance.now() + BELIEVED_MS };
    return isOn;
  }

  /** Throws ERR_SANDBOX_OFF where it is switched off. */
  async require(): Promise<void> {
    if (!(await this.isOn())) throw new AppError('ERR_SANDBOX_OFF');
  }
}
