import { startSimulator, type Simulator } from '@prosa/channel-whatsapp-web-simulator';
import { expect, vi } from 'vitest';
import { clientOf, newFixture } from './fixture.ts';

export const patience = { timeout: 30_000 };

type Phone = ReturnType<Simulator['phone']>;

/** A signed-in admin beside a simulated WhatsApp, with a business phone that is not paired yet, and a customer. */
interface WebFixture {
  platform: Simulator;
  phone: Phone;
  rui: ReturnType<Simulator['person']>;
  fixture: Awaited<ReturnType<typeof newFixture>>;
  close: () => Promise<void>;
}

export async function webFixture(): Promise<WebFixture> {
  const platform = await startSimulator();
  const fixture = await newFixture(platform.environment, { bothThemes: true });
  return {
    platform,
    phone: platform.phone('5511988887777', { name: 'Loja' }),
    rui: platform.person({ number: '5511999990001', name: 'Rui' }),
    fixture,
    close: async () => {
      await fixture.close();
      await platform.stop();
    },
  };
}

interface Connection {
  id: number;
  status: string;
  qrcode: string | null;
}

export async function onlyConnection({ fixture }: Pick<WebFixture, 'fixture'>): Promise<Connection> {
  const [one] = await (await clientOf(fixture.page)).expectOk<Connection[]>('GET', '/whatsapp');
  return one ?? expect.fail('there is no connection');
}

/** Scans the shown code, once there is one. */
export async function scan(web: WebFixture): Promise<void> {
  await vi.waitUntil(async () => (await onlyConnection(web)).qrcode !== null, patience);
  await web.phone.scan((await onlyConnection(web)).qrcode ?? '');
}

/** Adds a queue and a connection that leads to it, and pairs the phone. */
export async function pairedConnection(
  web: WebFixture,
  name: string,
): Promise<{ id: number; queueId: number }> {
  const client = await clientOf(web.fixture.page);
  const sales = { name: 'Vendas', color: '#0E7490' };
  const queue = await client.expectOk<{ id: number }>('POST', '/queue', sales);
  const facts = { name, channel: 'whatsapp', provider: 'beta', queueIds: [queue.id] };
  const { id } = await client.expectOk<{ id: number }>('POST', '/whatsapp', facts);
  await scan(web);
  await vi.waitUntil(async () => (await onlyConnection(web)).status === 'CONNECTED', patience);
  return { id, queueId: queue.id };
}
