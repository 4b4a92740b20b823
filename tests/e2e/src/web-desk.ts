import { startSimulator, type Simulator } from '@prosa/channel-whatsapp-web/simulator';
import { expect, vi } from 'vitest';
import { clientOf, newDesk } from './desk.ts';

export const patience = { timeout: 30_000 };

type Phone = ReturnType<Simulator['phone']>;

/** A desk beside a simulated WhatsApp, with a phone of the house that is not paired yet, and a customer. */
interface WebDesk {
  platform: Simulator;
  phone: Phone;
  rui: ReturnType<Simulator['person']>;
  desk: Awaited<ReturnType<typeof newDesk>>;
  close: () => Promise<void>;
}

export async function webDesk(): Promise<WebDesk> {
  const platform = await startSimulator();
  const desk = await newDesk(platform.environment, { bothThemes: true });
  return {
    platform,
    phone: platform.phone('5511988887777', { name: 'Loja' }),
    rui: platform.person({ number: '5511999990001', name: 'Rui' }),
    desk,
    close: async () => {
      await desk.close();
      await platform.stop();
    },
  };
}

interface Line {
  id: number;
  status: string;
  qrcode: string | null;
}

/** The only connection there is. */
export async function onlyLine({ desk }: Pick<WebDesk, 'desk'>): Promise<Line> {
  const [one] = await (await clientOf(desk.page)).expectOk<Line[]>('GET', '/whatsapp');
  return one ?? expect.fail('there is no connection');
}

/** Scans the code that is shown, once there is one. */
export async function scan(web: WebDesk): Promise<void> {
  await vi.waitUntil(async () => (await onlyLine(web)).qrcode !== null, patience);
  await web.phone.scan((await onlyLine(web)).qrcode ?? '');
}

/** A connection that the phone is paired with, and a queue that it leads to. */
export async function pairedLine(web: WebDesk, name: string): Promise<{ id: number; queueId: number }> {
  const client = await clientOf(web.desk.page);
  const sales = { name: 'Vendas', color: '#0E7490' };
  const queue = await client.expectOk<{ id: number }>('POST', '/queue', sales);
  const facts = { name, channel: 'whatsapp', provider: 'beta', queueIds: [queue.id] };
  const { id } = await client.expectOk<{ id: number }>('POST', '/whatsapp', facts);
  await scan(web);
  await vi.waitUntil(async () => (await onlyLine(web)).status === 'CONNECTED', patience);
  return { id, queueId: queue.id };
}
