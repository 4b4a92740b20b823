import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../config/config.ts';
import { isConnectionFailure } from './failures.ts';
import type { DatabaseAddress } from './pool.ts';

/**
 * Waits for a database that is starting, as containers start side by side. Throws a ConfigError when it cannot be
 * reached within `patienceMs`, and at once when it refuses the connection for another reason.
 */
export async function untilReachable(address: DatabaseAddress, patienceMs = 30_000): Promise<void> {
  for (const since = Date.now(); ; await wait(250)) {
    const failure = await failureToConnect(address);
    if (failure === null) return;
    if (isConnectionFailure(failure) && Date.now() - since < patienceMs) continue;
    throw new ConfigError(`DATABASE_URL: the database cannot be opened: ${failure.message || failure.name}.`);
  }
}

async function failureToConnect(address: DatabaseAddress): Promise<Error | null> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return null;
  } catch (error) {
    // A host with several addresses fails with one error for each.
    const [first] = error instanceof AggregateError ? (error.errors as Error[]) : [error as Error];
    return first ?? (error as Error);
  } finally {
    await client.end().catch(() => undefined);
  }
}
