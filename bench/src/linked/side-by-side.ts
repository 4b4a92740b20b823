import type { Figure } from '../harness/figure.ts';
import { type LinkedConnection, until } from './connections.ts';
import { BIA, type Platform } from './platform.ts';

const MOST = 50;
const perSecond = (count: number, sinceMs: number) => (count * 1_000) / (performance.now() - sinceMs);

/** Messages per second into several connections at once. */
async function into(platform: Platform, connections: LinkedConnection[], each: number): Promise<number> {
  const ends = connections.map(({ arrived }) => arrived + each);
  const start = performance.now();
  platform.ask({ kind: 'write', numbers: connections.map(({ number }) => number), count: each });
  await until(() => connections.every(({ arrived }, index) => arrived >= (ends[index] ?? 0)));
  return perSecond(connections.length * each, start);
}

/** Messages per second out of several connections at once; each message waits until WhatsApp has the one before. */
async function outOf(connections: LinkedConnection[], each: number): Promise<number> {
  const to = { kind: 'phone', value: BIA } as const;
  const start = performance.now();
  const send = async ({ session }: LinkedConnection) => {
    for (let index = 0; index < each; index += 1)
      await session.send({ wid: crypto.randomUUID(), to, body: 'Já saiu.', mediaType: 'conversation' });
  };
  await Promise.all(connections.map(send));
  return perSecond(connections.length * each, start);
}

/**
 * Many connections at once compared with a single one, in alternation: together they should do about as much as the
 * one.
 */
export async function togetherFigures(
  platform: Platform,
  linked: LinkedConnection[],
  isLarge: boolean,
): Promise<Figure[]> {
  const some = linked.slice(0, MOST);
  const one = linked.slice(0, 1);
  const share = isLarge ? 60 : 20;
  const figure = (what: string, alone: number, together: number): Omit<Figure, 'target'> => ({
    name: `messages ${what} ${some.length} linked connections at once`,
    value: together,
    unit: 'messages/s',
    beside: { name: 'messages/s of one', value: alone },
    ratio: together / alone,
  });
  // The first message on each connection creates its keys.
  await into(platform, some, 1);
  await outOf(some, 1);
  const inOne = await into(platform, one, share * 10);
  const inAll = await into(platform, some, share);
  const inOneAgain = await into(platform, one, share * 10);
  const outOne = await outOf(one, share * 5);
  const outAll = await outOf(some, share);
  const outOneAgain = await outOf(one, share * 5);
  return [
    { ...figure('into', (inOne + inOneAgain) / 2, inAll), target: { atLeast: 0.5 } },
    // The only customer of the simulator takes one message after the other, which is a limit of its own.
    figure('out of', (outOne + outOneAgain) / 2, outAll),
  ];
}
