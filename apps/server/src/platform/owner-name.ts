import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * Where a process id is unique: one boot of a kernel, and one of its PID namespaces. Null when /proc cannot be read.
 */
function readPlace(): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return null;
  }
}
const place = readPlace();

/** The name under which a process owns leases; never used twice. */
export function makeOwnerName(pid = process.pid): string {
  return `${place ?? hostname()} ${pid} ${randomUUID()}`;
}

/**
 * Whether the process of that name has certainly ended: known only where its process id can be checked. The leases of a
 * process elsewhere expire by themselves.
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
