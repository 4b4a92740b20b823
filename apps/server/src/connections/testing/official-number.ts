import {
  APP_SECRET,
  environmentOf,
  makeConnectable,
  type MetaSimulator as Simulator,
  MetaSimulator,
  numberToConnect,
} from '@prosa/channel-meta/simulator';
import type { Party } from '@prosa/channel-driver';
import { expect } from 'vitest';
import type { Anything, GivenUser } from '../../testing/given.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

export const soon = { timeout: 20_000 };

/** The whole server, connected to a number of the official WhatsApp at a simulated Meta. */
export interface OfficialNumber {
  platform: Simulator;
  app: TestApp;
  ana: GivenUser;
  connection: number;
  /** A person writes; resolves when the webhook has answered that it is stored. */
  writes(from: Party, text: string): Promise<void>;
  /** A person writes for the first time, and Ana takes the ticket. */
  meets(person: Party): Promise<Anything>;
  saying(ticket: Anything, body: string): Promise<Anything[]>;
  onPhone(person: Party): ReturnType<Simulator['screen']>;
  close(): Promise<void>;
}

export async function officialNumber(): Promise<OfficialNumber> {
  const { platform, app, ana, connection } = await connected();
  const writes = writesTo(platform);
  return {
    platform,
    app,
    ana,
    connection,
    writes,
    async meets(person) {
      await writes(person, 'Olá');
      const theirs = async (): Promise<Anything[]> => {
        const { body } = await app.as(ana).get('/tickets?status=pending&showAll=true');
        return body.tickets.filter(({ contact }: Anything) => contact.number === person.value);
      };
      await expect.poll(async () => (await theirs()).length, soon).toBe(1);
      const [ticket = {}] = await theirs();
      await app.as(ana).put(`/tickets/${ticket['id']}`, { status: 'open', userId: ana.id });
      return ticket;
    },
    async saying({ uuid }, body) {
      const { messages } = (await app.as(ana).get(`/messages/${uuid}`)).body;
      return messages.filter((message: Anything) => message.body === body);
    },
    onPhone: ({ value }) => platform.screen(value).filter(({ fromBusiness }) => fromBusiness),
    async close() {
      await app.close();
      await platform.stop();
    },
  };
}

async function connected(): Promise<Pick<OfficialNumber, 'platform' | 'app' | 'ana' | 'connection'>> {
  const webhook = { url: '', secret: APP_SECRET };
  const platform = new MetaSimulator('whatsappapi', webhook);
  await platform.start();
  makeConnectable(platform);
  const app = await startTestApp(environmentOf(platform));
  webhook.url = `${app.url}/api/webhooks/meta`;
  const ana = await app.given.admin(await app.given.company());
  const made = await app.as(ana).post('/whatsapp', numberToConnect);
  expect(made.body).toMatchObject({ status: 'CONNECTED' });
  return { platform, app, ana, connection: made.body.id };
}

function writesTo(platform: Simulator): OfficialNumber['writes'] {
  let counter = 0;
  return async (from, text) => {
    platform.meet(from);
    counter += 1;
    const wid = `wamid.${counter}`;
    platform.show(from.value, { wid, body: text });
    const at = new Date().toISOString();
    await platform.notify({ kind: 'text', wid, from, text, at, quotedWid: undefined });
  };
}
