import { type Simulator, startSimulator } from '@prosa/channel-whatsapp-web-simulator';
import type { Anything, GivenUser } from '../../testing/given.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from './watching.ts';

/** The whole application with a simulated WhatsApp, a business phone that is not paired yet, and a customer. */
export interface WebScenario {
  platform: Simulator;
  phone: ReturnType<Simulator['phone']>;
  rui: ReturnType<Simulator['person']>;
  app: TestApp;
  admin: GivenUser;
  close(): Promise<void>;
}

export async function openWebScenario(): Promise<WebScenario> {
  const platform = await startSimulator();
  const app = await startTestApp(platform.environment);
  return {
    platform,
    phone: platform.phone('5511988887777', { name: 'Loja' }),
    rui: platform.person({ number: '5511999990001', name: 'Rui' }),
    app,
    admin: await app.given.admin(await app.given.company()),
    async close() {
      await app.close();
      await platform.stop();
    },
  };
}

export type WebConnection = WebScenario & { whatsappId: number };

export async function openWebConnection(): Promise<WebConnection> {
  const scenario = await openWebScenario();
  const { app, admin, phone } = scenario;
  const facts = { name: 'Loja', channel: 'whatsapp', provider: 'beta' };
  const { id } = (await app.as(admin).post('/whatsapp', facts)).body;
  const row = async (): Promise<Anything> => (await app.as(admin).get(`/whatsapp/${id}`)).body;
  await until(async () => (await row()).qrcode !== null);
  await phone.scan((await row()).qrcode);
  await until(async () => (await row()).status === 'CONNECTED');
  return { ...scenario, whatsappId: id };
}
