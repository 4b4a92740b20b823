import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { redirectToPlainHost, type WebServer } from '@prosa/channel-whatsapp-web';

/** Requests of the bench to the simulated WhatsApp. */
export type ToPlatform =
  | { kind: 'scan'; number: string; code: string }
  /**
   * `write`: Bia writes `count` messages to each number. `remember`: she has written `count` messages to this number
   * before.
   */
  | { kind: 'write'; numbers: string[]; count: number }
  | { kind: 'remember'; number: string; count: number }
  | { kind: 'cut' }
  | { kind: 'connections' };
export type FromPlatform =
  | { kind: 'up'; url: string; rootKey: string; files: string }
  | { kind: 'connections'; count: number }
  | { kind: 'failed'; reason: string };

export const BIA = '5511999990001';

/** The simulated WhatsApp, in another process. */
export class Platform {
  readonly server: WebServer;
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, server: WebServer) {
    this.#process = process;
    this.server = server;
    process.on('message', (message: FromPlatform) => {
      if (message.kind === 'failed') console.error(`the simulated platform: ${message.reason}`);
    });
  }

  static async start(): Promise<Platform> {
    const child = fork(new URL('platform-process.ts', import.meta.url));
    const [message]: FromPlatform[] = await once(child, 'message');
    if (message?.kind !== 'up') throw new Error('the simulated platform did not start');
    const { url, rootKey, files } = message;
    return new Platform(child, {
      url,
      rootKey: Buffer.from(rootKey, 'base64'),
      files: redirectToPlainHost(files),
    });
  }

  ask(asked: ToPlatform): void {
    this.#process.send(asked);
  }

  /** How many connections have been opened so far. */
  async connections(): Promise<number> {
    this.ask({ kind: 'connections' });
    const [message]: FromPlatform[] = await once(this.#process, 'message');
    return message?.kind === 'connections' ? message.count : Number.NaN;
  }

  async stop(): Promise<void> {
    this.#process.disconnect();
    await once(this.#process, 'exit');
  }
}
