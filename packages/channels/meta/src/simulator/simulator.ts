import type { Party } from '@prosa/channel-driver';
import type { ShownMessage } from '@prosa/channel-driver/conformance';
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MetaChannel } from '../split-webhook.ts';
import { at, text } from '../json.ts';
import { type Answer, type Asked, GraphServer, partsOf } from './graph-server.ts';
import { readRequest, type Written } from './requests.ts';
import { type SimulatedTemplate, templatePage } from './templates.ts';
import { account, type Happening, webhookOf } from './webhooks.ts';

export const TOKEN = 'EAAG-token';

const errorOf = (code: number, status = 400): Answer => ({
  status,
  json: { error: { message: `(#${code}) refused`, type: 'OAuthException', code, fbtrace_id: 'x' } },
});

const DAY_MS = 24 * 3_600_000;

const windowClosed = (code: number, error_subcode: number): Answer => ({
  status: 400,
  json: { error: { message: 'outside of allowed window', type: 'OAuthException', code, error_subcode } },
});
const windowClosedAnswers = {
  whatsappapi: errorOf(131047),
  facebook: windowClosed(10, 2018278),
  instagram: windowClosed(10, 2534022),
};

const faultCodes = {
  whatsappapi: { transient: 131016, permanent: 131026, optOut: 131050 },
  facebook: { transient: 1200, permanent: 551, optOut: 551 },
  instagram: { transient: 1200, permanent: 551, optOut: 551 },
};

/**
 * Simulates Meta's platform as a connection sees it: the Graph API over HTTP, and signed webhook calls that are
 * repeated until they are taken. Follows the public documentation; undocumented behaviour is not simulated.
 */
export class MetaSimulator {
  readonly channel: MetaChannel;
  readonly #server: GraphServer;
  readonly #webhook: { url: string; secret: string };
  readonly #screens = new Map<string, (ShownMessage & { mark: string })[]>();
  readonly #people = new Map<string, Party>();
  readonly #heard = new Map<string, number>();
  readonly #files = new Map<string, { name: string; mime: string; bytes: Buffer }>();
  #calls: string[] = [];
  #calling: Promise<void> = Promise.resolve();
  #isStopped = false;
  state: 'CONNECTED' | 'TIMEOUT' | 'DISCONNECTED' = 'CONNECTED';
  latencyMs = 0;
  failNext = 0;
  failure: 'transient' | 'permanent' | 'optOut' = 'transient';
  /** How many of the next messages lose their answer on the way back. */
  loseAnswers = 0;
  /** Replaces the answer to the next message. */
  garbled: Answer | null = null;
  /** Runs after the platform took and reported a message, and before its answer. */
  beforeAnswer: () => Promise<void> = async () => undefined;
  /** Whether the platform reports its own sends (statuses, echoes). */
  reportsSends = true;
  /** The first status comes so long after the message was taken, the second as long after that; 0: before the answer. */
  statusDelayMs = 0;
  /** Answers in place of the platform; undefined lets the platform answer. */
  intercept: (asked: Asked) => Answer | 'cut' | undefined = () => undefined;
  readonly asked: Asked[] = [];
  /** The templates of the business account, in the format of the platform's list. */
  templates: SimulatedTemplate[] = [];
  /** Chats that see the business typing. */
  readonly typing = new Set<string>();

  constructor(channel: MetaChannel, webhook: { url: string; secret: string }) {
    this.channel = channel;
    this.#webhook = webhook;
    this.#server = new GraphServer((asked) => this.#answer(asked));
  }

  get url(): string {
    return this.#server.url;
  }

  async start(): Promise<void> {
    await this.#server.start();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#calling;
    await this.#server.stop();
  }

  screen(chat: string): (ShownMessage & { mark: string })[] {
    return this.#screens.get(chat) ?? [];
  }

  /** A person who has just written: a page knows no other people. */
  meet(person: Party): void {
    this.#people.set(person.value, person);
    this.heard(person, new Date());
  }

  /** Sets when a person wrote last. */
  heard({ value }: Party, at: Date): void {
    this.#heard.set(value, at.getTime());
  }

  keep(name: string, mime: string, bytes: Buffer): { id: string; url: string } {
    const id = randomUUID();
    this.#files.set(id, { name, mime, bytes });
    return { id, url: `${this.url}/files/${id}/${name}` };
  }

  show(chat: string, message: Partial<ShownMessage> & { wid: string }): void {
    const all = this.screen(chat);
    const blank = {
      fromBusiness: false,
      body: '',
      quotedWid: null,
      hasMedia: false,
      hasParts: false,
      mark: '',
    };
    const state = { edited: false, deleted: false, reactions: [] };
    if (!all.some(({ wid }) => wid === message.wid)) all.push({ ...blank, ...state, ...message });
    this.#screens.set(chat, all);
  }

  /** Queues a webhook call; resolves when all calls are made, or the connection is down. */
  async notify(happening: Happening): Promise<void> {
    if (happening.kind === 'text' || happening.kind === 'file') this.heard(happening.from, new Date());
    const call = webhookOf(this.channel, happening);
    if (call) await this.call(call);
  }

  async call(body: object): Promise<void> {
    this.#calls.push(JSON.stringify(body));
    await this.flush();
  }

  flush(): Promise<void> {
    this.#calling = this.#calling.then(() => this.#callAll());
    return this.#calling;
  }

  async #callAll(): Promise<void> {
    while (this.#calls[0] !== undefined && this.state === 'CONNECTED' && !this.#isStopped) {
      if (await this.#post(this.#calls[0])) this.#calls = this.#calls.slice(1);
      else await sleep(10);
    }
  }

  async #post(body: string): Promise<boolean> {
    const signature = createHmac('sha256', this.#webhook.secret).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
    const answer = await fetch(this.#webhook.url, { method: 'POST', headers, body }).catch(() => null);
    await answer?.arrayBuffer();
    return answer?.status === 200;
  }

  async #answer(asked: Asked): Promise<Answer | 'cut'> {
    if (this.state === 'TIMEOUT') return 'cut';
    if (this.latencyMs > 0) await sleep(this.latencyMs);
    this.asked.push(asked);
    const instead = this.intercept(asked);
    if (instead) return instead;
    if (asked.path.startsWith('files/')) return this.#file(asked);
    if (this.state === 'DISCONNECTED' || asked.token !== TOKEN) return errorOf(190, 401);
    if (asked.method === 'GET') return this.#get(asked);
    if (asked.path === `${account.id}/media` || asked.path === 'me/message_attachments')
      return this.#upload(asked);
    if (asked.path === `${account.id}/messages` || asked.path === 'me/messages') return this.#message(asked);
    return errorOf(100);
  }

  #get({ path, query }: Asked): Answer {
    if (path === `${account.business}/message_templates`) return templatePage(this.templates, query);
    const person = this.#people.get(path);
    if (person) {
      const fields = query.get('fields') ?? '';
      const name = fields.includes('first_name') ? { first_name: person.name } : { name: person.name };
      return { status: 200, json: { id: person.value, ...name } };
    }
    const file = this.#files.get(path);
    if (file) {
      const url = `${this.url}/files/${path}/${file.name}`;
      return { status: 200, json: { id: path, url, mime_type: file.mime, file_size: file.bytes.length } };
    }
    if (path !== 'me' && path !== account.id) return errorOf(100);
    return {
      status: 200,
      json: { id: account.id, display_phone_number: `+${account.number}`, name: 'Loja' },
    };
  }

  /** WhatsApp's files need the token; the others are public. */
  #file({ path, token }: Asked): Answer {
    const file = this.#files.get(path.split('/')[1] ?? '');
    if (!file) return { status: 404, json: 'gone' };
    if (this.channel === 'whatsappapi' && token !== TOKEN) return { status: 401, json: 'no' };
    const headers = { 'content-type': file.mime, 'content-disposition': `inline; filename=${file.name}` };
    return { status: 200, bytes: file.bytes, headers };
  }

  #upload(asked: Asked): Answer {
    const parts = partsOf(asked);
    const isWhatsapp = this.channel === 'whatsappapi';
    const bytes = parts.get(isWhatsapp ? 'file' : 'filedata');
    const isWhole = isWhatsapp
      ? parts.get('messaging_product') === 'whatsapp' && parts.has('type')
      : parts.has('message');
    if (bytes === undefined || !isWhole) return errorOf(100);
    const id = randomUUID();
    this.#files.set(id, { name: 'up', mime: parts.get('type') ?? '', bytes: Buffer.from(bytes, 'latin1') });
    return { status: 200, json: isWhatsapp ? { id } : { attachment_id: id } };
  }

  async #message(asked: Asked): Promise<Answer | 'cut'> {
    const written = readRequest(this.channel, JSON.parse(asked.body.toString()), {
      hasFile: (id) => this.#files.has(id),
      templates: this.templates,
    });
    if (typeof written === 'number') return errorOf(written);
    if (written.kind === 'notice') {
      if (written.typing) this.#showTyping(written.typing);
      return { status: 200, json: { success: true } };
    }
    if (this.failNext > 0) {
      this.failNext -= 1;
      return errorOf(faultCodes[this.channel][this.failure], this.failure === 'transient' ? 503 : 400);
    }
    if (written.kind === 'message' && this.#isWindowClosed(written)) return windowClosedAnswers[this.channel];
    return written.kind === 'reaction' ? this.#react(written) : this.#take(written);
  }

  /** Pages may answer for one day, the people behind them for seven. */
  #isWindowClosed({ to, isTagged }: Extract<Written, { kind: 'message' }>): boolean {
    const heard = this.#heard.get(to);
    if (this.channel === 'whatsappapi' || heard === undefined) return false;
    return Date.now() - heard > (isTagged ? 7 : 1) * DAY_MS;
  }

  #showTyping({ to, below }: { to?: string; below?: string }): void {
    for (const [chat, messages] of this.#screens)
      if (chat === to || messages.some(({ wid, fromBusiness }) => wid === below && !fromBusiness))
        this.typing.add(chat);
  }

  #react({ to, wid, emoji }: Extract<Written, { kind: 'reaction' }>): Answer {
    const message = this.screen(to).find((one) => one.wid === wid);
    if (!message) return errorOf(131009);
    message.reactions = emoji ? [{ emoji, fromBusiness: true }] : [];
    const isPage = this.channel !== 'whatsappapi';
    const json = isPage ? { recipient_id: to } : { messages: [{ id: `wamid.${randomUUID()}` }] };
    return { status: 200, json };
  }

  #report(happening: Happening, delayMs: number): void {
    if (delayMs === 0) void this.notify(happening);
    else setTimeout(() => void this.notify(happening), delayMs).unref();
  }

  async #take(written: Extract<Written, { kind: 'message' }>): Promise<Answer | 'cut'> {
    const { to, mark } = written;
    const wid = `${this.channel === 'whatsappapi' ? 'wamid' : 'm'}.${randomUUID()}`;
    this.typing.delete(to);
    this.show(to, { ...written, wid, fromBusiness: true });
    if (this.reportsSends) {
      const isWhatsApp = this.channel === 'whatsappapi';
      const happening: Happening = isWhatsApp
        ? { kind: 'status', wid, to, status: 'sent', mark }
        : { kind: 'echo', wid, to, text: written.body, mark };
      this.#report(happening, this.statusDelayMs);
      if (isWhatsApp)
        this.#report({ kind: 'status', wid, to, status: 'delivered', mark }, 2 * this.statusDelayMs);
    }
    await this.beforeAnswer();
    if (this.loseAnswers > 0) {
      this.loseAnswers -= 1;
      return 'cut';
    }
    const { garbled } = this;
    this.garbled = null;
    if (garbled) return garbled;
    const json =
      this.channel === 'whatsappapi'
        ? { messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages: [{ id: wid }] }
        : { recipient_id: to, message_id: wid };
    return { status: 200, json };
  }

  /** The bodies of the requests for messages, newest last. */
  sentBodies(): unknown[] {
    return this.asked
      .filter(({ method, path }) => method === 'POST' && path.endsWith('/messages'))
      .map(({ body }) => at(JSON.parse(text(body.toString()))));
  }
}
