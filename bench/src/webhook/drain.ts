import { createMetaDrivers, type MetaFetch } from '@prosa/channel-meta';
import { createMetaStore } from '../../../apps/server/src/connections/meta/store/meta-store.ts';
import type { App } from '../../../apps/server/src/platform/app.ts';
import { Secrets } from '../../../apps/server/src/platform/secrets/secrets.ts';
import type { Figure } from '../harness/figure.ts';
import { flatness, inUse } from '../harness/in-use.ts';
import type { Stage } from '../harness/stage.ts';

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

interface Line {
  companyId: number;
  whatsappId: number;
}

async function fill({ owner }: Stage, { companyId, whatsappId }: Line, token: string): Promise<void> {
  await owner.query('delete from meta_updates');
  await owner.query('update meta_lines set "accessToken" = $1', [token]);
  await owner.query(backlog, [companyId, whatsappId]);
  await owner.query('vacuum (analyze) meta_updates');
}

/**
 * What waited while nobody held a line, worked up by its driver. The inbox behind it only counts, so that what grows
 * is what the driver keeps.
 */
export async function drainFigures(stage: Stage, app: App, line: Line): Promise<Figure[]> {
  const secrets = new Secrets('the secret of the bench, 32 characters');
  await fill(stage, line, secrets.encrypt('token'));
  const online: MetaFetch = async () => Response.json({ id: 'x', display_phone_number: '1' });
  const [driver] = createMetaDrivers({
    graphUrl: 'https://graph.test',
    graphVersion: 'v26.0',
    store: createMetaStore({ ...app, secrets }),
    media: { keep: () => Promise.reject(new Error('there are no files')) },
    fetch: online,
  });
  if (!driver) throw new Error('there is no driver');
  const seen = { count: 0, atTenth: 0, atEnd: 0 };
  const drained = Promise.withResolvers<void>();
  const impatience = setTimeout(() => drained.reject(new Error('it was not drained')), PATIENCE_MS);
  const start = performance.now();
  const session = await driver.open(
    { ...line, channel: 'whatsappapi', provider: 'meta' },
    {
      events: async (events) => {
        seen.count += events.length;
        if (seen.atTenth === 0 && seen.count >= BACKLOG / 10) seen.atTenth = inUse();
        if (seen.count >= BACKLOG) drained.resolve();
      },
      history: async () => undefined,
      marketing: async () => undefined,
      status: async () => undefined,
      restricted: async () => undefined,
    },
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
