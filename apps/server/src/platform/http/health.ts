import { withTimeout } from '@prosa/async';
import { live, ready } from '@prosa/contract';
import { AppError } from '@prosa/domain';
import { handle, type Route } from './route.ts';

/** What is frozen does not answer at all, and a balancer asks again within seconds. */
const READY_WITHIN_MS = 2_000;

/** Rejects while a part of the process cannot do its work. */
export type ReadinessCheck = () => Promise<void>;

/** `isReady` rejects until the database, the migrations and the runners are up, and again while stopping. */
export function healthRoutes(isReady: ReadinessCheck): Route[] {
  let pending: Promise<boolean> | undefined;
  const check = async () => {
    // Calls share a check that has no answer yet: otherwise they would take all connections of a frozen database.
    pending ??= isReady()
      .then(() => true)
      .finally(() => (pending = undefined));
    if ((await withTimeout(READY_WITHIN_MS, pending)) === null) throw new Error('no answer in time');
  };
  return [
    handle(live, async () => ({ status: 'ok' as const })),
    handle(ready, async () => {
      await check().catch((cause: unknown) => {
        throw new AppError('ERR_UNAVAILABLE', { cause });
      });
      return { status: 'ok' as const };
    }),
  ];
}
