import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Where a process number means one process: a boot of a kernel, and a namespace of it. Null: not known here. */
function readPlace(): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return null;
  }
}
const place = readPlace();

/** The name under which a process holds leases; never used twice. */
export function makeOwnerName(pid = process.pid): string {
  return `${place ?? hostname()} ${pid} ${randomUUID()}`;
}

/**
 * Whether the process of that name certainly runs no more: only where we can see its process number. Of a process
 * elsewhere nobody knows; its leases run out.
 */
export function isCertainlyDead(owner: string): boolean {
  const [where, pid] = owner.split(' ');
  if (place === null || where !== place || !/^\d+$/.test(pid ?? '')) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
