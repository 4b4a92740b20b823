import { readFile } from 'node:fs/promises';

/** Sends a signal to a process and to all that it has started: PostgreSQL is one process for each connection. */
export async function signalTree(pid: number, signal: NodeJS.Signals): Promise<void> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  try {
    process.kill(pid, signal);
  } catch {
    // It ended meanwhile.
  }
  for (const child of children.split(' ').filter(Boolean)) await signalTree(Number(child), signal);
}
