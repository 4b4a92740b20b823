import type { Figure } from '../harness/figure.ts';
import { inUse } from '../harness/in-use.ts';
import { oneConnectionFigures } from './one-connection.ts';
import { type LinkedConnection, pairConnections, numberOf, until } from './connections.ts';
import { phoneHistoryFigures } from './phone-history.ts';
import { Platform } from './platform.ts';
import { togetherFigures } from './side-by-side.ts';

/** Breaks all connections at once: how long until all are back, and how many were opened for that. */
async function cutFigures(platform: Platform, linked: LinkedConnection[]): Promise<Figure[]> {
  const before = await platform.connections();
  const falls = linked.map((connection) => connection.falls);
  platform.ask({ kind: 'cut' });
  const start = performance.now();
  await until(() =>
    linked.every((connection, index) => connection.isUp && connection.falls > (falls[index] ?? 0)),
  );
  const seconds = (performance.now() - start) / 1_000;
  const opened = (await platform.connections()) - before;
  const name = `${linked.length} linked connections, all cut at once`;
  return [
    { name: `${name}: all back`, value: seconds, unit: 's', target: { atMost: 60 } },
    {
      name: `${name}: connections opened for each`,
      value: opened / linked.length,
      unit: '',
      target: { atMost: 2 },
    },
  ];
}

/** The linked devices of one process, against the simulated WhatsApp. */
export async function linkedFigures(isLarge: boolean): Promise<Figure[]> {
  const count = isLarge ? 200 : 40;
  const platform = await Platform.start();
  const before = inUse();
  const linked = await pairConnections(platform, count);
  const each = (inUse() - before) / count;
  const whole = process.memoryUsage().rss / 2 ** 20;
  const figures: Figure[] = [
    {
      name: `${count} linked connections: in use by each, with its keys`,
      value: each,
      unit: 'MB',
      target: { atMost: 10 },
    },
    {
      name: `${count} linked connections: the whole process`,
      value: whole,
      unit: 'MB',
      target: { atMost: 2_048 },
    },
    ...(await cutFigures(platform, linked)),
  ];
  const [first] = linked;
  const one = { number: numberOf(count + 2), count: isLarge ? 50_000 : 2_000 };
  if (first) figures.push(...(await oneConnectionFigures(platform, first, one)));
  figures.push(...(await togetherFigures(platform, linked, isLarge)));
  await Promise.all(linked.map(({ session }) => session.close()));
  figures.push(...(await phoneHistoryFigures(platform, count, isLarge)));
  await platform.stop();
  return figures;
}
