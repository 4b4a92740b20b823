import type { Message } from '@prosa/contract';
import { expect, vi } from 'vitest';
import type { ApiClient } from './api-client.ts';

/** Long enough to restart what was killed, and for a connection to come back after several breaks. */
export const untilBack = { timeout: 300_000 };

type Stored = Pick<Message, 'body' | 'fromMe' | 'createdAt' | 'status' | 'error' | 'attempts' | 'waitsFor'>;

/** One customer's conversation with the business, from the phone to the screen of an agent. */
export interface Conversation {
  /** Resolves when the channel has the customer's message for good. */
  write: (text: string) => Promise<void>;
  /** Whether the server has acknowledged the agent's reply. */
  reply: (text: string) => Promise<boolean>;
  stored: () => Promise<Stored[]>;
  /** The replies that the phone shows. */
  onPhone: () => Promise<string[]>;
}

export interface Counts {
  /** Messages of customers that were acknowledged, and stored. */
  messages: number;
  'messages stored': number;
  /** Replies that the server has acknowledged, stored, and that the phones show. */
  replies: number;
  'replies stored': number;
  'replies at the phone': number;
  lost: number;
  twice: number;
}

export const noCounts: Counts = {
  messages: 0,
  'messages stored': 0,
  replies: 0,
  'replies stored': 0,
  'replies at the phone': 0,
  lost: 0,
  twice: 0,
};

const twiceIn = (texts: string[]) => texts.length - new Set(texts).size;
const missingIn = (texts: string[], expected: string[]) => {
  const known = new Set(texts);
  return expected.filter((text) => !known.has(text)).length;
};

/**
 * Keeps all conversations busy while something is killed again and again: each customer writes and is answered, one
 * message after another.
 */
export class Storm {
  #acknowledged = 0;
  readonly #conversations: Conversation[];
  readonly #written = new Map<Conversation, string[]>();
  readonly #replied = new Map<Conversation, string[]>();

  constructor(conversations: Conversation[]) {
    this.#conversations = conversations;
    for (const one of conversations) {
      this.#written.set(one, []);
      this.#replied.set(one, []);
    }
  }

  /** Kills so many times, each time at some point of the next messages. */
  async through(kills: number, kill: (index: number) => Promise<void>): Promise<void> {
    let isRunning = true;
    const load = this.#conversations.map(async (one, index) => {
      for (let count = 0; isRunning; count += 1) await this.#exchange(one, `${index}-${count}`);
    });
    for (let index = 0; index < kills; index += 1) {
      const enough = this.#acknowledged + 2 + Math.floor(Math.random() * 20);
      await expect
        .poll(() => this.#acknowledged, { ...untilBack, interval: 1 })
        .toBeGreaterThanOrEqual(enough);
      await kill(index);
    }
    isRunning = false;
    await Promise.all(load);
  }

  async #exchange(one: Conversation, name: string): Promise<void> {
    await one.write(`in-${name}`);
    this.#written.get(one)?.push(`in-${name}`);
    this.#acknowledged += 1;
    if (!(await one.reply(`out-${name}`))) return;
    this.#replied.get(one)?.push(`out-${name}`);
    this.#acknowledged += 1;
  }

  /**
   * Waits until the phones have every stored reply, and counts. A reply without an acknowledgement may be stored or not;
   * one that is stored is at the phone once.
   */
  async settle(): Promise<Counts> {
    const counts = { ...noCounts };
    for (const one of this.#conversations) await this.#count(one, counts);
    return counts;
  }

  async #count(one: Conversation, counts: Counts): Promise<void> {
    const [written, replied] = [this.#written.get(one) ?? [], this.#replied.get(one) ?? []];
    let replies: string[] = [];
    let shown: string[] = [];
    let came: string[] = [];
    let stored: Stored[] = [];
    const left = async () => {
      stored = await one.stored();
      replies = stored.flatMap(({ body, fromMe }) => (fromMe ? [body] : []));
      came = stored
        .flatMap(({ body, fromMe }) => (fromMe ? [] : [body]))
        .filter((body) => body.startsWith('in-'));
      shown = await one.onPhone();
      return missingIn(shown, [...replies, ...replied]) + missingIn(came, written);
    };
    await untilNothingMoves(left);
    const missing = new Set(replies.filter((body) => !shown.includes(body)));
    for (const { body, status, error, attempts, waitsFor } of stored)
      if (missing.has(body)) console.log('not at the phone:', { body, status, error, attempts, waitsFor });
    counts.messages += written.length;
    counts['messages stored'] += came.length;
    counts.replies += replied.length;
    counts['replies stored'] += replies.length;
    counts['replies at the phone'] += shown.length;
    counts.lost += missingIn(came, written) + missingIn(replies, replied) + missingIn(shown, replies);
    counts.twice += twiceIn(came) + twiceIn(replies) + twiceIn(shown);
    // The order of the conversation is that of its phone, whose clock counts seconds: a text that a broken connection
    // brings late stands behind the others of its second.
    const secondOf = new Map(stored.map(({ body, createdAt }) => [body, createdAt.slice(0, 19)]));
    const seconds = (texts: string[]) => texts.map((body) => secondOf.get(body));
    expect(seconds(came.filter((body) => written.includes(body)))).toEqual(seconds(written));
  }
}

/**
 * Resolves when nothing is left, or when nothing has moved for a minute: after a storm a number sends what has gathered
 * one after another. What is lost then is counted, and fails the test with all counts.
 */
async function untilNothingMoves(left: () => Promise<number>): Promise<void> {
  for (let before = Infinity; ; ) {
    let now = before;
    await vi
      .waitFor(
        async () => {
          now = await left();
          expect(now).toBeLessThan(before);
        },
        { timeout: 60_000, interval: 500 },
      )
      .catch(() => undefined);
    if (now === 0 || now >= before) return;
    before = now;
  }
}

interface Ticket {
  id: number;
  uuid: string;
}

/** The ticket of a number, once there is one. */
async function ticketOf(client: ApiClient, phone: string, status: string): Promise<Ticket> {
  return vi.waitFor(async () => {
    const path = `/tickets?status=${status}&showAll=true&searchParam=${phone}`;
    const { tickets } = await client.expectOk<{ tickets: Ticket[] }>('GET', path);
    return tickets[0] ?? expect.fail(`no ticket of ${phone}`);
  }, untilBack);
}

/** Accepts the ticket of a number that has written. Returns what an agent does and sees in it. */
export async function agentOf(
  clients: readonly ApiClient[],
  phone: string,
): Promise<Pick<Conversation, 'reply' | 'stored'>> {
  const [client] = clients;
  if (!client) throw new Error('nobody is signed in');
  const { id, uuid } = await ticketOf(client, phone, 'pending');
  const { id: userId } = await client.expectOk<{ id: number }>('GET', '/auth/me');
  await client.expectOk('PUT', `/tickets/${id}`, { status: 'open', userId });
  let calls = 0;
  return {
    async reply(body) {
      calls += 1;
      const answer = await clients[calls % clients.length]?.call('POST', `/messages/${id}`, { body });
      return answer?.ok === true;
    },
    async stored() {
      const all: Stored[] = [];
      for (let page = 1; ; page += 1) {
        const path = `/messages/${uuid}?pageNumber=${page}`;
        const { messages, hasMore } = await client.expectOk<{ messages: Stored[]; hasMore: boolean }>(
          'GET',
          path,
        );
        all.unshift(...messages);
        if (!hasMore) return all;
      }
    },
  };
}

/** A conversation over the test channel, whose phones are the server's own. */
export async function sandboxConversation(
  clients: readonly ApiClient[],
  connection: number,
  phone: string,
): Promise<Conversation> {
  let calls = 0;
  /** Without an acknowledgement the channel delivers the same message again. */
  const write = async (body: string) => {
    const message = { id: `${phone}-${body}`, type: 'text', body };
    const from = { number: phone, name: `Cliente ${phone.slice(-3)}` };
    const deliver = async () => {
      calls += 1;
      const client = clients[calls % clients.length];
      return (await client?.call('POST', `/sandbox/${connection}/inbound`, { from, message }))?.ok;
    };
    await expect.poll(deliver, { ...untilBack, interval: 20 }).toBe(true);
  };
  await write('Oi');
  return {
    write,
    ...(await agentOf(clients, phone)),
    async onPhone() {
      const path = `/sandbox/${connection}/phones/${phone}/messages`;
      const screen = await clients[0]?.expectOk<{ messages: { body: string; fromBusiness: boolean }[] }>(
        'GET',
        path,
      );
      return screen?.messages.flatMap(({ body, fromBusiness }) => (fromBusiness ? [body] : [])) ?? [];
    },
  };
}
