import type { App } from '../../../apps/server/src/platform/app.ts';
import type { Figure } from '../harness/figure.ts';
import { flatness, inUse } from '../harness/in-use.ts';
import type { Stage } from '../harness/stage.ts';
import { openDriver, sealedToken, sinkOf } from './driver.ts';

const BACKLOG = 100_000;
const PATIENCE_MS = 10 * 60_000;

const backlog = `
insert into meta_updates (company_id, "whatsappId", key, field, payload)
select $1, $2, 'backlog' || n, 'messages', jsonb_build_object(
  'metadata', jsonb_build_object('phone_number_id', 'x'),
  'contact', jsonb_build_object('wa_id', '55119' || (80000000 + n % 5000), 'profile', jsonb_build_object('name', 'Bia')),
  'message', jsonb_build_object('id', 'wamid.' || n, 'from', '55119' || (80000000 + n % 5000),
    'timestamp', '1795000000', 'type', 'text', 'text', jsonb_build_object('body', 'Bom dia ' || n)))
from generate_series(1, ${BACKLOG}) n`;

interface Connection {
  companyId: number;
  whatsappId: number;
}

async function fill({ owner }: Stage, { companyId, whatsappId }: Connection, token: string): Promise<void> {
  await owner.query('delete from meta_updates');
  await owner.query('update meta_connections set "accessToken" = $1', [token]);
  await owner.query(backlog, [companyId, whatsappId]);
  await owner.query('vacuum (analyze) meta_updates');
}

/**
 * A backlog from a time when no process ran the connection, processed by its driver. The inbox behind it only counts,
 * so that any growth of memory is the driver's.
 */
export async function drainFigures(stage: Stage, app: App, connection: Connection): Promise<Figure[]> {
  await fill(stage, connection, sealedToken);
  const seen = { count: 0, atTenth: 0, atEnd: 0 };
  const drained = Promise.withResolvers<void>();
  const impatience = setTimeout(() => drained.reject(new Error('it was not drained')), PATIENCE_MS);
  const start = performance.now();
  const sink = sinkOf(async (events) => {
    seen.count += events.length;
    if (seen.atTenth === 0 && seen.count >= BACKLOG / 10) seen.atTenth = inUse();
    if (seen.count >= BACKLOG) drained.resolve();
  });
  const session = await openDriver(app).open(
    { ...connection, channel: 'whatsappapi', provider: 'meta' },
    sink,
  );
  await drained.promise;
  clearTimeout(impatience);
  const seconds = (performance.now() - start) / 1_000;
  seen.atEnd = inUse();
  await session.close();
  const name = `a backlog of ${BACKLOG.toLocaleString('en')} updates`;
  return [
    { name: `${name}, drained`, value: BACKLOG / seconds, unit: 'updates/s' },
    flatness(name, seen, 1.1),
  ];
}
