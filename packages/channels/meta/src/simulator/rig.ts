import type { ConnectionRef, Party } from '@prosa/channel-driver';
import type { Rig, SimulatedPhones } from '@prosa/channel-driver/conformance';
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createMetaDrivers } from '../driver.ts';
import type { MetaFetch, MetaOptions } from '../options.ts';
import type { MetaChannel } from '../split-webhook.ts';
import { GraphServer } from './graph-server.ts';
import { MemoryMedia, MemoryStore } from './memory-store.ts';
import { MetaSimulator, TOKEN } from './simulator.ts';
import { account } from './webhooks.ts';

const SECRET = 'app secret';
const people = {
  whatsappapi: { kind: 'phone', ana: '5511999990001', rui: '5511999990002' },
  facebook: { kind: 'psid', ana: '24510000000001', rui: '24510000000002' },
  instagram: { kind: 'igsid', ana: '17840000000001', rui: '17840000000002' },
} as const;

export interface MetaRig extends Rig {
  platform: MetaSimulator;
  store: MemoryStore;
  media: MemoryMedia;
  logged: string[];
}

/** The webhook receiver: takes signed calls, and answers when they are stored. */
function receiver(store: () => MemoryStore): GraphServer {
  return new GraphServer(async ({ body, signature }) => {
    const expected = Buffer.from(`sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`);
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      return { status: 403, json: 'no' };
    store().store(JSON.parse(body.toString()));
    return { status: 200, json: 'ok' };
  });
}

/** A simulated platform with one connection, its production driver, and the server's side in memory. */
export async function makeRig(channel: MetaChannel, timing: MetaOptions['timing'] = {}): Promise<MetaRig> {
  const { kind, ana: first, rui: second } = people[channel];
  const ana: Party = { kind, value: first, name: 'Ana' };
  const rui: Party = { kind, value: second, name: 'Rui' };
  const store = new MemoryStore({
    accountId: account.id,
    businessAccountId: account.business,
    accessToken: TOKEN,
    number: account.number,
    messagesPerSecond: 1_000,
  });
  const media = new MemoryMedia();
  const logged: string[] = [];
  const webhook = receiver(() => store);
  await webhook.start();
  const platform = new MetaSimulator(channel, { url: webhook.url, secret: SECRET });
  await platform.start();
  for (const person of [ana, rui]) platform.meet(person);
  const drivers = createMetaDrivers({
    graphUrl: platform.url,
    graphVersion: 'v25.0',
    store,
    media,
    log: { warn: (_, message) => logged.push(message) },
    fetch: fetch as unknown as MetaFetch,
    timing: { probeMs: 20, pageProbeMs: 20, downProbeMs: 20, retryMs: 20, ...timing },
  });
  const driver = drivers.find((one) => one.channel === channel);
  if (!driver) throw new Error(`no driver for ${channel}`);
  const connection: ConnectionRef = { companyId: 1, whatsappId: 1, channel, provider: 'meta' };
  return {
    driver,
    connection,
    phones: phonesOf(platform),
    ana,
    rui,
    platform,
    store,
    media,
    logged,
    lacks: channel === 'whatsappapi' ? ['calls'] : ['calls', 'captions'],
    dispose: async () => {
      await platform.stop();
      await webhook.stop();
    },
  };
}

const cannot = () => Promise.reject(new Error('nobody can do that on this channel'));

function phonesOf(platform: MetaSimulator): SimulatedPhones {
  return {
    async write(
      from,
      text,
      { wid = `wamid.${randomUUID()}`, quotedWid, media, at = new Date().toISOString() } = {},
    ) {
      const quoted = quotedWid ?? null;
      platform.show(from.value, { wid, body: text, quotedWid: quoted, hasMedia: media !== undefined });
      if (!media) {
        await platform.notify({ kind: 'text', wid, from, text, at, quotedWid });
        return wid;
      }
      const { id: mediaId, url } = platform.keep(media.name, media.mime, Buffer.alloc(media.size, 1));
      await platform.notify({ kind: 'file', wid, from, text, at, mime: media.mime, mediaId, url });
      return wid;
    },
    wroteBefore: cannot,
    edit: cannot,
    remove: cannot,
    react: (from, wid, emoji) => platform.notify({ kind: 'reaction', wid, from, emoji }),
    async read(from) {
      for (const { wid, fromBusiness, mark } of platform.screen(from.value))
        if (fromBusiness)
          await platform.notify({ kind: 'status', wid, to: from.value, status: 'read', mark });
    },
    call: cannot,
    save: cannot,
    leave: cannot,
    seesTyping: async (chat) => platform.typing.has(chat.value),
    screen: async (chat) => platform.screen(chat.value),
    async setConnection(state) {
      platform.state = state;
      await platform.flush();
    },
    async failNext(count, kind) {
      platform.failNext = count;
      platform.failure = kind;
    },
    async setLatency(ms) {
      platform.latencyMs = ms;
    },
  };
}
