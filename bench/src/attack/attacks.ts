import { io } from 'socket.io-client';
import { setTimeout as sleep } from 'node:timers/promises';
import { CONNECTION } from '../system/company.ts';

/** Where the attacker's own session may be used. */
export interface Target {
  address: string;
  token: string;
  companyId: number;
  /** A conversation of the attacker's company. */
  ticket: string;
}

export type Attack = (target: Target, signal: AbortSignal) => Promise<void>;

const FILE = new Blob([new Uint8Array(8 * 1_024 * 1_024)]);

/** Sends a request again and again; one that is refused is not repeated at once, as Retry-After asks. */
async function repeat(signal: AbortSignal, send: () => Promise<Response>): Promise<void> {
  while (!signal.aborted) {
    try {
      const response = await send();
      await response.arrayBuffer();
      if (response.status === 429 || response.status === 503) await sleep(250, undefined, { signal });
    } catch {
      await sleep(250).catch(() => undefined);
    }
  }
}

const atOnce = (count: number, work: (place: number) => Promise<void>) =>
  Promise.all(Array.from({ length: count }, async (_, place) => work(place)));

const get = ({ address, token }: Target, path: string, signal: AbortSignal) =>
  fetch(`${address}/api${path}`, { headers: { authorization: `Bearer ${token}` }, signal });

/** Twenty sockets of one person that send as fast as they can, and connect again at once when they are cut. */
const flood: Attack = async ({ address, token, companyId }, signal) => {
  const sockets = Array.from({ length: 20 }, () => {
    const options = { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false };
    const socket = io(`${address}/${companyId}`, options);
    const again = () => void (signal.aborted ? 0 : setTimeout(() => socket.connect(), 50));
    socket.on('disconnect', again);
    socket.on('connect_error', again);
    return socket;
  });
  while (!signal.aborted) {
    for (const socket of sockets)
      for (let frame = 0; socket.connected && frame < 50; frame += 1) socket.emit('joinChatBox', 'x');
    await sleep(2);
  }
  for (const socket of sockets) socket.disconnect();
};

const search: Attack = async (target, signal) => {
  await atOnce(32, async (place) => {
    let count = 0;
    await repeat(signal, () => get(target, `/messages/search?searchParam=o${place}${(count += 1)}x`, signal));
  });
};

const upload: Attack = async ({ address, token, ticket }, signal) => {
  await atOnce(6, async () =>
    repeat(signal, () => {
      const body = new FormData();
      body.set('medias', FILE, 'a.bin');
      const headers = { authorization: `Bearer ${token}` };
      return fetch(`${address}/api/messages/${ticket}`, { method: 'POST', headers, body, signal });
    }),
  );
};

const exporting: Attack = async (target, signal) => {
  await atOnce(8, async () => repeat(signal, () => get(target, '/contacts/export?format=xlsx', signal)));
};

const inbound: Attack = async ({ address, token }, signal) => {
  await atOnce(64, async (place) => {
    let count = 0;
    await repeat(signal, () => {
      const id = `attack-${place}-${Date.now()}-${(count += 1)}`;
      return fetch(`${address}/api/sandbox/${CONNECTION}/inbound`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          from: { number: `55119${90_000_000 + place}`, name: 'Ana' },
          message: { id, type: 'text', body: id },
        }),
        signal,
      });
    });
  });
};

const single = {
  'sockets and frames': flood,
  searches: search,
  uploads: upload,
  exports: exporting,
  inbound,
};

const everything: Attack = async (target, signal) => {
  await Promise.all(Object.values(single).map(async (attack) => attack(target, signal)));
};

export const attacks: Record<string, Attack> = { ...single, 'all of it': everything };
