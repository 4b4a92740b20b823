import { MemoryWebStore } from '../../../packages/channels/whatsapp-web/src/testing/memory-store.ts';
import type { Figure } from '../harness/figure.ts';
import { flatness, inUse } from '../harness/in-use.ts';
import { pairConnection, numberOf, until } from './connections.ts';
import type { Platform } from './platform.ts';

const window = () => ({ since: new Date(0).toISOString(), until: new Date().toISOString(), groups: false });

/** Imports all that the phone remembers: how fast, and the memory at a tenth of it and at the end. */
async function wholeFigures(platform: Platform, index: number, count: number): Promise<Figure[]> {
  platform.ask({ kind: 'remember', number: numberOf(index), count });
  let taken = 0;
  let atTenth = 0;
  const start = performance.now();
  const linked = await pairConnection(platform, index, {
    history: window(),
    onHistory: ({ messages }) => {
      taken += messages.length;
      if (atTenth === 0 && taken >= count / 10) atTenth = inUse();
    },
  });
  await until(() => taken >= count);
  const seconds = (performance.now() - start) / 1_000;
  const atEnd = inUse();
  await linked.session.close();
  const name = `${count.toLocaleString('en')} old messages of one linked connection`;
  return [{ name, value: count / seconds, unit: 'messages/s' }, flatness(name, { atTenth, atEnd }, 1.05)];
}

/** The same import, interrupted halfway and resumed: how many messages came twice. */
async function brokenOffFigure(platform: Platform, index: number, count: number): Promise<Figure> {
  platform.ask({ kind: 'remember', number: numberOf(index), count });
  const store = new MemoryWebStore();
  const wids = new Set<string>();
  let taken = 0;
  const open = (most: number) =>
    pairConnection(platform, index, {
      store,
      history: window(),
      onHistory({ messages }) {
        if (wids.size >= most) throw new Error('the inbox takes no more');
        taken += messages.length;
        for (const { wid } of messages) wids.add(wid);
      },
    });
  const first = await open(count / 2);
  await until(() => wids.size >= count / 2);
  await first.session.close();
  const half = wids.size;
  const second = await open(count);
  await until(() => wids.size >= count);
  await second.session.close();
  if (half > count * 0.6) throw new Error('it was not broken off half-way');
  return {
    name: `${count.toLocaleString('en')} old messages, broken off half-way: taken in all`,
    value: taken,
    unit: 'messages',
    beside: { name: 'messages', value: wids.size },
    ratio: taken / wids.size,
    // Messages that were unconfirmed at the interruption come again: at most two parts of 500.
    target: { atMost: 1 + 1_000 / count },
  };
}

export async function phoneHistoryFigures(
  platform: Platform,
  connections: number,
  isLarge: boolean,
): Promise<Figure[]> {
  return [
    ...(await wholeFigures(platform, connections, isLarge ? 50_000 : 5_000)),
    await brokenOffFigure(platform, connections + 1, isLarge ? 20_000 : 4_000),
  ];
}
