import { live, ready } from '@prosa/contract';
import { AppError } from '@prosa/domain';
import { handle, type Route } from './route.ts';

/** Rejects while a part of the process cannot do its work. */
export type ReadinessCheck = () => Promise<void>;

/** `isReady` rejects until the database, the migrations and the runners are up, and again while stopping. */
export function healthRoutes(isReady: ReadinessCheck): Route[] {
  return [
    handle(live, async () => ({ status: 'ok' as const })),
    handle(ready, async () => {
      await isReady().catch((cause: unknown) => {
        throw new AppError('ERR_UNAVAILABLE', { cause });
      });
      return { status: 'ok' as const };
    }),
  ];
}
