import { once } from 'node:events';
import { BareClient } from '@prosa/channel-whatsapp-web-simulator';
import type { Figure } from '../harness/figure.ts';
import { flatness, inUse } from '../harness/in-use.ts';
import { type LinkedConnection, until } from './connections.ts';
import { BIA, type Platform } from './platform.ts';

/** The first messages create the keys, and fill the library's memory of the last 512 messages that it sent. */
const WARM = 1_000;

/** What both a connection of ours and the bare library can do. */
interface Ends {
  number: string;
  arrived: () => number;
  /** Resolves when WhatsApp has it. */
  send: (body: string) => Promise<void>;
}

/** The library under the driver, alone, with its keys in memory: the limit of one connection. */
async function bareEnds(platform: Platform, number: string): Promise<Ends & { close: () => Promise<void> }> {
  const client = new BareClient(platform.server);
  client.connect();
  await until(() => client.codes.length > 0);
  platform.ask({ kind: 'scan', number, code: client.codes.at(-1) ?? '' });
  await until(() => client.isOpen);
  return {
    number,
    arrived: () => client.messages.length,
    async send(text) {
      const { socket } = client;
      if (!socket) throw new Error('it is not connected');
      const taken = once(socket.ws, 'CB:ack,class:message');
      await socket.sendMessage(`${BIA}@s.whatsapp.net`, { text });
      await taken;
    },
    close: () => client.close(),
  };
}

const endsOf = (linked: LinkedConnection): Ends => ({
  number: linked.number,
  arrived: () => linked.arrived,
  async send(body) {
    const to = { kind: 'phone', value: BIA } as const;
    await linked.session.send({ wid: crypto.randomUUID(), to, body, mediaType: 'conversation' });
  },
});

async function receive(platform: Platform, { number, arrived }: Ends, count: number): Promise<void> {
  const all = arrived() + count;
  platform.ask({ kind: 'write', numbers: [number], count });
  await until(() => arrived() >= all);
}

async function sendAll(_: Platform, { send }: Ends, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await send(`Pedido ${index}: já saiu. 📦`);
}

/**
 * One direction: the speed compared with the bare library, in alternation, and the memory at a tenth of the messages
 * and at the end.
 */
async function oneWay(
  platform: Platform,
  { ours, bare, count, way }: { ours: Ends; bare: Ends; count: number; way: 'into' | 'out of' },
): Promise<Figure[]> {
  const go = way === 'into' ? receive : sendAll;
  const tenth = count / 10;
  const perSecond = async (ends: Ends, some: number) => {
    const start = performance.now();
    await go(platform, ends, some);
    return (some * 1_000) / (performance.now() - start);
  };
  await go(platform, bare, 10);
  await go(platform, ours, WARM);
  const bareBefore = await perSecond(bare, tenth);
  const first = await perSecond(ours, tenth);
  const atTenth = inUse();
  const rest = await perSecond(ours, tenth * 9);
  const atEnd = inUse();
  const bareAfter = await perSecond(bare, tenth);
  const name = `${count.toLocaleString('en')} messages ${way} one linked connection`;
  const value = count / (tenth / first + (tenth * 9) / rest);
  const limit = (bareBefore + bareAfter) / 2;
  const beside = { name: 'messages/s of the library alone', value: limit };
  return [
    { name, value, unit: 'messages/s', beside, ratio: value / limit, target: { atLeast: 0.5 } },
    flatness(name, { atTenth, atEnd }, 1.05),
  ];
}

export async function oneConnectionFigures(
  platform: Platform,
  linked: LinkedConnection,
  { number, count }: { number: string; count: number },
): Promise<Figure[]> {
  const bare = await bareEnds(platform, number);
  const ours = endsOf(linked);
  const figures = [
    ...(await oneWay(platform, { ours, bare, count, way: 'into' })),
    ...(await oneWay(platform, { ours, bare, count, way: 'out of' })),
  ];
  await bare.close();
  return figures;
}
