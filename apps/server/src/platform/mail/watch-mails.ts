import type { App } from '../app.ts';

interface Waiting {
  waiting: number;
  /** Seconds. */
  oldest: number;
}

const waitingText = `
  select count(*)::int as waiting, coalesce(extract(epoch from now() - min("createdAt")), 0)::float8 as oldest
  from mails where status in ('queued', 'sending')`;

/** Gauges of the mails that wait, which grow when the mail server is away or refuses the sign-in. */
export function watchMails({ database, metrics }: Pick<App, 'database' | 'metrics'>): void {
  const read = async (): Promise<Waiting> => {
    const [row] = await database.alone<Waiting>('how many mails wait', {
      name: 'mails-waiting',
      text: waitingText,
      values: [],
    });
    return row ?? { waiting: 0, oldest: 0 };
  };
  metrics.gauge('mails_waiting', 'Mails that wait to be sent.', async () => (await read()).waiting);
  metrics.gauge(
    'mails_oldest_seconds',
    'How long the oldest of them has waited.',
    async () => (await read()).oldest,
  );
}
