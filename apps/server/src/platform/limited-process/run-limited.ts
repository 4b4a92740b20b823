import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** How often the parent reads how much memory the child has. */
const WATCH_MS = 20;
/** What a Node process has as data before it does anything, in MB; the kernel counts it, too. */
const OWN_DATA_MB = 1_200;
/** The part of the memory that JavaScript's own values may take; the rest is for bytes outside of its heap. */
const HEAP_SHARE = 0.6;

export interface LimitedRun {
  /** The program: a TypeScript file; it sends messages with `process.send` and ends by itself. */
  module: URL;
  /** Passed as JSON in its first argument. */
  argument: unknown;
  memoryMb: number;
  withinMs: number;
  onMessage: (message: unknown) => void;
}

/** Why a child process did not end by itself, or ended badly. */
export class LimitedRunError extends Error {
  readonly reason: 'memory' | 'deadline' | 'crash';

  constructor(reason: LimitedRunError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Resident memory in MB; 0 where the system does not say. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
}

/**
 * The child gets nothing of the server's environment, as that has its secrets. `ulimit` is the kernel's own limit: it
 * holds while this process is busy, and for memory outside of the heap. It does nothing on systems that do not know it.
 */
function start({ module, argument, memoryMb }: LimitedRun): ChildProcess {
  const script = `ulimit -c 0 2>/dev/null; ulimit -d ${(OWN_DATA_MB + memoryMb) * 1_024} 2>/dev/null; exec "$0" "$@"`;
  const heap = `--max-old-space-size=${Math.round(memoryMb * HEAP_SHARE)}`;
  const program = [process.execPath, heap, fileURLToPath(module), JSON.stringify(argument)];
  return spawn('/bin/sh', ['-c', script, ...program], {
    env: { NODE_ENV: process.env.NODE_ENV },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
}

/**
 * Runs a program in a process of its own: whatever it does, this one goes on. It is killed when it takes more memory
 * or more time than it may. Resolves when it has ended by itself; throws LimitedRunError otherwise.
 */
export async function runLimited(run: LimitedRun): Promise<void> {
  const child = start(run);
  let ending: LimitedRunError | undefined;
  const end = (reason: LimitedRunError['reason'], message: string) => {
    ending ??= new LimitedRunError(reason, message);
    child.kill('SIGKILL');
  };
  const deadline = setTimeout(() => end('deadline', `not done within ${run.withinMs} ms`), run.withinMs);
  const watch = setInterval(() => {
    void memoryOf(child).then((used) => {
      if (used > run.memoryMb) end('memory', `takes more than ${run.memoryMb} MB`);
    });
  }, WATCH_MS);
  try {
    await new Promise<void>((resolve, reject) => {
      child.on('message', (message) => {
        try {
          run.onMessage(message);
        } catch (error) {
          reject(error);
        }
      });
      child.once('error', reject);
      // All messages have arrived by then, unlike at 'exit'.
      child.once('close', (code, signal) => {
        if (code === 0) resolve();
        else reject(ending ?? new LimitedRunError('crash', `ended with ${signal ?? code}`));
      });
    });
  } finally {
    clearTimeout(deadline);
    clearInterval(watch);
    child.kill('SIGKILL');
  }
}
