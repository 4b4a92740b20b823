import {
  APP_SECRET,
  environmentOf,
  makeConnectable,
  MetaSimulator,
  numberToConnect,
} from '@prosa/channel-meta/simulator';
import type { Server } from '../harness/server.ts';
import type { Stage } from '../harness/stage.ts';
import { COMPANY, CONNECTION } from '../system/company.ts';

/** A customer's phone on one channel. */
export interface Phone {
  /** Of the server that it writes to. */
  environment: Record<string, string>;
  /** Returns the connection's id. */
  connect(server: Server, token: string): Promise<number>;
  write(body: string): Promise<void>;
  /** When it got a text of the business, by the clock of this machine; undefined: not yet. */
  arrivedAt(body: string): Promise<number | undefined>;
  stop(): Promise<void>;
}

export const CUSTOMER = { kind: 'phone', value: '5511955550003', name: 'Ana' } as const;

/** The statuses of a message come one after another, by way of the customer's phone. */
const STATUS_DELAY_MS = 300;

export function sandboxPhone({ owner }: Stage): Phone {
  let send: (body: string) => Promise<unknown> = async () => undefined;
  const text = `select extract(epoch from at)::float8 * 1000 as ms from sandbox_messages
    where company_id = ${COMPANY} and body = $1 and "fromBusiness"`;
  return {
    environment: {},
    async connect(server, token) {
      const from = { number: CUSTOMER.value, name: CUSTOMER.name };
      send = async (body) =>
        server.call(token, `/sandbox/${CONNECTION}/inbound`, { from, message: { type: 'text', body } });
      return CONNECTION;
    },
    write: async (body) => void (await send(body)),
    arrivedAt: async (body) => (await owner.query<{ ms: number }>(text, [body])).rows[0]?.ms,
    stop: async () => undefined,
  };
}

/** A number of the official API at a simulated Meta, in this process. */
export async function officialPhone(): Promise<Phone> {
  const webhook = { url: '', secret: APP_SECRET };
  const platform = new MetaSimulator('whatsappapi', webhook);
  platform.statusDelayMs = STATUS_DELAY_MS;
  const arrived = new Map<string, number>();
  platform.meet(CUSTOMER);
  makeConnectable(platform);
  const { intercept } = platform;
  platform.intercept = (asked) => {
    if (asked.method === 'POST' && asked.path.endsWith('/messages')) {
      const { text } = JSON.parse(asked.body.toString()) as { text?: { body: string } };
      if (text) arrived.set(text.body, Date.now());
    }
    return intercept(asked);
  };
  await platform.start();
  let written = 0;
  return {
    environment: environmentOf(platform),
    async connect(server, token) {
      webhook.url = `${server.address}/api/webhooks/meta`;
      const { id } = (await server.call(token, '/whatsapp', numberToConnect)) as { id: number };
      return id;
    },
    async write(body) {
      const wid = `wamid.${(written += 1)}`;
      platform.show(CUSTOMER.value, { wid, body });
      await platform.notify({ kind: 'text', wid, from: CUSTOMER, text: body, at: new Date().toISOString() });
    },
    arrivedAt: async (body) => arrived.get(body),
    stop: async () => platform.stop(),
  };
}
