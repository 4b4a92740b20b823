import type { ConnectionRef } from './driver.ts';

const EVERY_MS = 60_000;

interface Warnings {
  warn(fields: object, text: string): void;
}

export type Warn = (error: unknown, message: string) => void;

/** Logs a connection's repeating faults: each message at most once a minute. */
export function throttledWarnings(log: Warnings | undefined, { companyId, whatsappId }: ConnectionRef): Warn {
  const warnedAt = new Map<string, number>();
  return (err, message) => {
    const now = performance.now();
    if (now - (warnedAt.get(message) ?? Number.NEGATIVE_INFINITY) < EVERY_MS) return;
    warnedAt.set(message, now);
    log?.warn({ err, companyId, whatsappId }, message);
  };
}
