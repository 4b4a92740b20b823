import type { App } from '../../platform/app.ts';

const waitingText = `
  select count(*)::int as waiting, coalesce(extract(epoch from now() - min("storedAt")), 0)::float as oldest
  from messages where status in ('queued', 'sending')`;

interface Waiting {
  waiting: number;
  /** Seconds. */
  oldest: number;
}

/** Gauges of the outbox's size and age, which grow when a channel or a runner is stuck. */
export function watchOutbox({ database, metrics }: Pick<App, 'database' | 'metrics'>): void {
  const read = async (): Promise<Waiting> => {
    const [row] = await database.acrossCompanies('how much waits to be sent', (tx) =>
      tx.query<Waiting>('outbox-waiting', waitingText, []),
    );
    return row ?? { waiting: 0, oldest: 0 };
  };
  metrics.gauge('outbox_waiting', 'Messages that wait to be sent.', async () => (await read()).waiting);
  metrics.gauge(
    'outbox_oldest_seconds',
    'How long the oldest of them has waited.',
    async () => (await read()).oldest,
  );
}
